"""Two homes behind routers, and the internet between them, as network namespaces of Linux.

The routers translate addresses (NAT) in one of three ways, which decide whether devices can reach each other (RFC 4787
has the terms).
"""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

INTERNET: Final = "faraone-net"
HOMES: Final = ("faraone-a", "faraone-b")
MOBILE: Final = "faraone-m"
"""The router of a second network, into which the device of the last home can move."""
SERVER: Final = "203.0.113.1"
"""The address of the STUN and TURN server, and of the MQTT broker."""
BROKER: Final = f"wss://{SERVER}:8084"
USER, PASSWORD = "anna", "segreto"
DEAD_S: Final = 45
"""The seconds for which a line is dead: longer than a browser looks for a device by itself."""
TOOLS: Final = {
    "ip": "iproute2",
    "iptables": "iptables",
    "turnserver": "coturn",
    "mosquitto": "mosquitto",
    "openssl": "openssl",
}
"""Maps the programs that are needed to their packages in Debian."""

OUT: Final = "-o wan -p udp -j MASQUERADE"
NATS: Final = {
    "full-cone": (
        f"-t nat -A POSTROUTING {OUT}",
        "-t nat -A PREROUTING -i wan -p udp -j DNAT --to-destination {home}",
    ),
    "port-restricted": (f"-t nat -A POSTROUTING {OUT}", "-A INPUT -i wan -j DROP"),
    "symmetric": (f"-t nat -A POSTROUTING {OUT} --random-fully", "-A INPUT -i wan -j DROP"),
}
"""Maps each kind of router to its rules.

- full-cone: whatever comes to the router goes to the device inside.
- port-restricted: only those may answer to whom the device has sent something, at the same port for all of them.
- symmetric: the same, with another port for each of them, so what a server has told is of no use.
"""


class Lacking(Exception):
    """The networks cannot be made here. The message is a sentence."""


def _run(command: str, namespace: str = "") -> None:
    inside = ["ip", "netns", "exec", namespace] if namespace else []
    done = subprocess.run([*inside, *command.split()], capture_output=True, text=True)
    if done.returncode:
        raise Lacking(f"This machine cannot make its networks: {command}: {done.stderr.strip()}")


@contextmanager
def homes() -> Iterator[None]:
    """The networks with the server, while the block runs. Raises Lacking."""
    lacking = [package for tool, package in TOOLS.items() if shutil.which(tool) is None]
    if lacking:
        raise Lacking(f"Two homes need Linux, root, and Debian's {', '.join(lacking)}.")
    _remove()
    try:
        _make()
        with _server(), _broker():
            yield
    finally:
        _remove()


def _router(home: str) -> str:
    return f"{home}-router"


def _inside(home: str) -> str:
    """The address of the device in a home."""
    return f"192.168.{HOMES.index(home) + 10}.2"


def _make() -> None:
    _run(f"ip netns add {INTERNET}")
    _run("ip link set lo up", INTERNET)
    _run("ip link add lan type bridge", INTERNET)
    _run(f"ip addr add {SERVER}/24 dev lan", INTERNET)
    _run("ip link set lan up", INTERNET)
    for home in HOMES:
        _run(f"ip netns add {home}")
        _run("ip link set lo up", home)
        _add_router(_router(home), HOMES.index(home) + 10, home, "eth0")
        _run(f"ip route add default via {_inside(home).removesuffix('.2')}.1", home)
    _add_router(MOBILE, 20, HOMES[-1], "eth1")


def _add_router(router: str, n: int, home: str, device: str) -> None:
    """A router between a home and the internet, with the network 192.168.`n`.0/24 inside."""
    _run(f"ip netns add {router}")
    _run("ip link set lo up", router)
    _run(f"ip link add wan netns {router} type veth peer name to{n} netns {INTERNET}")
    _run(f"ip link add lan netns {router} type veth peer name {device} netns {home}")
    _run(f"ip link set to{n} master lan up", INTERNET)
    _run(f"ip addr add 203.0.113.{n}/24 dev wan", router)
    _run("ip link set wan up", router)
    _run(f"ip addr add 192.168.{n}.1/24 dev lan", router)
    _run("ip link set lan up", router)
    _run("sysctl -q -w net.ipv4.ip_forward=1", router)
    _run(f"ip addr add 192.168.{n}.2/24 dev {device}", home)
    if device == "eth0":
        _run(f"ip link set {device} up", home)


def set_router(home: str, nat: str) -> None:
    """Make the router of a home one of `NATS`. Packets from outside pass only as its rules say."""
    _set_rules(_router(home), _inside(home), nat)


def _set_rules(router: str, inside: str, nat: str) -> None:
    for table in ("nat", "filter"):
        _run(f"iptables -t {table} -F", router)
    for rule in NATS[nat]:
        _run(f"iptables {rule.format(home=inside)}", router)
    _run("iptables -t nat -A POSTROUTING -o wan -p tcp -j MASQUERADE", router)  # to the broker
    if nat != "full-cone":
        _run("iptables -A FORWARD -i wan -m conntrack --ctstate NEW -j DROP", router)


def move() -> None:
    """Take the device of the last home from its network into the mobile one, as a telephone that leaves the house."""
    _set_rules(MOBILE, "192.168.20.2", "port-restricted")
    _run("ip link set eth0 down", HOMES[-1])
    _run("ip link set eth1 up", HOMES[-1])
    _run("ip route add default via 192.168.20.1", HOMES[-1])


def come_home() -> None:
    """Take the device of the last home back into its own network."""
    _run("ip link set eth1 down", HOMES[-1])
    _run("ip link set eth0 up", HOMES[-1])
    _run(f"ip route add default via {_inside(HOMES[-1]).removesuffix('.2')}.1", HOMES[-1])


@contextmanager
def dead_line() -> Iterator[None]:
    """Nothing leaves the homes while the block runs."""
    for home in HOMES:
        _run("iptables -I FORWARD -j DROP", _router(home))
    try:
        yield
    finally:
        for home in HOMES:
            _run("iptables -D FORWARD -j DROP", _router(home))


@contextmanager
def asleep(home: str) -> Iterator[None]:
    """No program of a home runs while the block does, as on a telephone whose screen is dark."""
    listed = subprocess.run(["ip", "netns", "pids", home], capture_output=True, text=True, check=True)
    programs = [int(pid) for pid in listed.stdout.split()]
    for pid in programs:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in programs:
            os.kill(pid, signal.SIGCONT)


@contextmanager
def _server() -> Iterator[None]:
    """coturn in the internet."""
    command = (
        f"ip netns exec {INTERNET} turnserver -n --listening-ip={SERVER} --relay-ip={SERVER} --lt-cred-mech"
        f" --user={USER}:{PASSWORD} --realm=faraone --no-tls --no-dtls --no-cli --log-file=stdout"
        " --pidfile=/dev/null"
    )
    running = subprocess.Popen(command.split(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        running.terminate()
        running.wait()


BROKER_SETTINGS: Final = """\
listener 1883 127.0.0.1
listener 8084
protocol websockets
certfile {folder}/cert.pem
keyfile {folder}/key.pem
allow_anonymous true
max_packet_size 4096
persistence false
retain_available false
user root
"""
"""The settings of README, with a certificate of our own."""


@contextmanager
def _broker() -> Iterator[None]:
    """mosquitto in the internet."""
    with tempfile.TemporaryDirectory() as folder:
        _run(
            "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
            f" -subj /CN={SERVER} -keyout {folder}/key.pem -out {folder}/cert.pem"
        )
        settings = Path(folder) / "mosquitto.conf"
        settings.write_text(BROKER_SETTINGS.format(folder=folder))
        command = f"ip netns exec {INTERNET} mosquitto -c {settings}"
        running = subprocess.Popen(command.split(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            yield
        finally:
            running.terminate()
            running.wait()


@contextmanager
def served(home: str, folder: Path, python: str, port: int) -> Iterator[None]:
    """Serve a site on loopback of a home."""
    command = [
        "ip",
        "netns",
        "exec",
        home,
        python,
        "-m",
        "build_site.serve",
        str(folder),
        "--port",
        str(port),
    ]
    running = subprocess.Popen(command, stdout=subprocess.PIPE)
    assert running.stdout is not None
    running.stdout.readline()  # it is up
    try:
        yield
    finally:
        running.terminate()
        running.wait()


def browser_in(home: str, browser: str, folder: Path) -> Path:
    """A program that starts a browser in a home."""
    script = folder / home
    script.write_text(f'#!/bin/sh\nexec ip netns exec {home} "{browser}" "$@"\n')
    script.chmod(0o755)
    return script


def _remove() -> None:
    for namespace in (INTERNET, MOBILE, *HOMES, *map(_router, HOMES)):
        subprocess.run(["ip", "netns", "del", namespace], capture_output=True)
