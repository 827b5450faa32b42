"""The settings `extra.live` of `mkdocs.yml`: the servers by which the devices of a far table find each other."""

from collections.abc import Mapping
from typing import Any, Final

from app.table.live import rendezvous as rendezvous_
from app.table.live.servers import MOST, BadServer, Server, checked

SETTING: Final = "extra.live.ice_servers in mkdocs.yml"
RENDEZVOUS: Final = "extra.live.rendezvous in mkdocs.yml"
KEYS: Final = ("url", "name", "password")


class BadSetting(ValueError):
    """A setting cannot be used. The message is a sentence for the publisher."""


def ice_servers(extra: Mapping[str, Any]) -> tuple[Server, ...]:
    """The servers in the section `extra` of the configuration. Raises BadSetting.

    >>> ice_servers({"live": {"ice_servers": ["stun:example.org"]}})[0].host, ice_servers({})
    ('example.org', ())
    """
    entries = (extra.get("live") or {}).get("ice_servers") or []
    if not isinstance(entries, list) or len(entries) > MOST:
        raise BadSetting(f"{SETTING} must be a list of at most {MOST} servers.")
    return tuple(map(_server, entries))


def rendezvous(extra: Mapping[str, Any]) -> str:
    """The address of the broker in the section `extra` of the configuration, "" if there is none. Raises BadSetting.

    >>> rendezvous({"live": {"rendezvous": "wss://example.org:8084"}}), rendezvous({})
    ('wss://example.org:8084', '')
    """
    address = (extra.get("live") or {}).get("rendezvous") or ""
    if address and not (isinstance(address, str) and rendezvous_.origin(address)):
        raise BadSetting(
            f"{RENDEZVOUS}: {address!r} must be the address of an MQTT broker, such as wss://example.org:8084"
            " (in small letters); ws:// is for localhost only."
        )
    return str(address)


def _server(entry: object) -> Server:
    parts = {"url": entry} if isinstance(entry, str) else entry
    if not isinstance(parts, dict) or not set(parts) <= set(KEYS) or "url" not in parts:
        raise BadSetting(f"{SETTING}: {entry!r} must be an address, or have url, name and password.")
    try:
        return checked(Server(**{key: str(value) for key, value in parts.items()}))
    except BadServer as error:
        raise BadSetting(
            f"{SETTING}: {parts['url']!r} is not the address of a STUN server, or of a TURN server with"
            " name and password."
        ) from error
