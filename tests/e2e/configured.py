"""The table's page as the build writes it for a site with other settings of `extra.live`."""

import json
import re
from typing import Final

from build_site.pages import policy
from build_site.table_page import broker as element

LISTED: Final = re.compile(r'(id="ice-servers">)[^<]*(</script>)')
POLICY: Final = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')


def configured(page: str, servers: tuple[str, ...] = (), broker: str = "") -> str:
    """The page of a site with these STUN servers, and with this broker."""
    listed = json.dumps([{"url": url} for url in servers])
    page = LISTED.sub(lambda found: found[1] + listed + found[2] + element(broker), page)
    return POLICY.sub(lambda found: policy(page), page)
