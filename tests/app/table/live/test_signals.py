"""Connection signals between two devices: short texts, read strictly."""

import random

import pytest

from app.table.live import signals
from app.table.live.signals import ANSWER, HOST, OFFER, REFLEXIVE, RELAYED, Address, BadSignal, Signal

SDP = (
    "v=0\r\no=- 4611731400430051336 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\n"
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 0.0.0.0\r\n"
    "a=candidate:1 1 udp 2113937151 4f1a2c3b-0d5e-4c77-9a61-1f2e3d4c5b6a.local 51234 typ host generation 0\r\n"
    "a=candidate:2 1 udp 2113937150 192.168.1.7 51235 typ host generation 0\r\n"
    "a=candidate:3 1 tcp 1518280447 192.168.1.7 9 typ host tcptype active\r\n"
    "a=candidate:4 1 udp 1677729535 93.184.216.34 51236 typ srflx raddr 0.0.0.0 rport 0\r\n"
    "a=ice-ufrag:aB3d\r\na=ice-pwd:aB3d/fG+aB3d/fG+aB3d/fG+\r\n"
    f"a=fingerprint:sha-256 {':'.join(['AB', '01'] * 16)}\r\na=setup:actpass\r\na=mid:0\r\na=sctp-port:5000\r\n"
)


@pytest.fixture
def offer() -> Signal:
    return signals.from_description(SDP, OFFER, 4711, 2)


def test_a_signal_holds_only_the_variable_parts_of_a_description(offer: Signal) -> None:
    assert offer.addresses == (
        Address("4f1a2c3b-0d5e-4c77-9a61-1f2e3d4c5b6a.local", 51234),
        Address("192.168.1.7", 51235),
    )
    assert (offer.fragment, offer.password, offer.fingerprint[:2]) == (
        "aB3d",
        "aB3d/fG+aB3d/fG+aB3d/fG+",
        b"\xab\x01",
    )
    text = signals.write(offer)
    assert len(text) <= 150
    assert signals.read(text, OFFER) == offer
    assert signals.read(f"https://example.org/gioca/#tavolo={text} \n", OFFER) == offer


def test_a_description_is_rebuilt_from_a_template(offer: Signal) -> None:
    made = signals.description(offer)
    assert signals.from_description(made, OFFER, 4711, 2) == offer
    assert "a=setup:actpass" in made and "a=setup:active" in signals.description(offer._replace(kind=ANSWER))


@pytest.mark.parametrize(
    "sdp", ["", "a=ice-ufrag:x", SDP.replace("sha-256", "sha-1"), SDP.replace("AB:", "XY:")]
)
def test_an_incomplete_description_is_refused(sdp: str) -> None:
    with pytest.raises(BadSignal):
        signals.from_description(sdp, OFFER, 1, 1)


def test_an_offer_names_its_host(offer: Signal) -> None:
    for name, shown in (("Anna", "Anna"), ("Zoë 東", "Zoë 東"), ("\u202e<b>" * 9, ("<b>" * 9)[:20])):
        assert signals.read(signals.write(offer._replace(host=name)), OFFER).host == shown


def test_the_proof_tells_nothing_but_that_the_answer_was_read(offer: Signal) -> None:
    answer = offer._replace(kind=ANSWER)
    other = answer._replace(password="x" * 24)
    assert signals.proof(answer) == signals.proof(signals.read(signals.write(answer), ANSWER))
    assert signals.proof(answer) != signals.proof(other) and answer.password not in signals.proof(answer)


def test_a_description_says_how_long_a_message_may_be(offer: Signal) -> None:
    """The length is in bytes of UTF-8: three for each of the 2,000 characters of a guest, or of the 60,000 of a
    host."""
    assert "a=max-message-size:6000\r\n" in signals.description(offer)
    assert "a=max-message-size:180000\r\n" in signals.description(offer._replace(kind=ANSWER))


PUBLIC = (
    "93.184.216.34",
    "2606:2800:220:1::1",
    "100.64.0.1",
    "127.0.0.1",
    "::1",
    "::ffff:192.168.1.7",
    "0.0.0.0",
)


@pytest.mark.parametrize("host", PUBLIC)
@pytest.mark.parametrize("kind", [OFFER, ANSWER])
def test_an_address_outside_the_local_network_is_refused(offer: Signal, host: str, kind: int) -> None:
    """Public ones, those of a provider's network, loopback, IPv4 written as IPv6, any address."""
    addresses = (*offer.addresses, Address(host, 51234))
    assert reason(signals.write(offer._replace(kind=kind, addresses=addresses)), kind) == "outside"
    line = f"a=candidate:9 1 udp 2113937150 {host} 51235 typ host generation 0\r\n"
    assert signals.from_description(SDP + line, OFFER, 4711, 2) == offer, "nor is ours told to others"


@pytest.mark.parametrize("host", ["10.1.2.3", "172.31.0.9", "169.254.7.7", "fd12::5", "fe80::9"])
def test_an_address_of_the_local_network_is_read(offer: Signal, host: str) -> None:
    with_it = offer._replace(addresses=(Address(host, 51234),))
    assert signals.read(signals.write(with_it), OFFER) == with_it


FAR_LINES = """\
a=candidate:5 1 udp 1677729534 2001:4860:4860::8888 51237 typ srflx raddr :: rport 0
a=candidate:6 1 udp 33562623 93.184.216.40 49160 typ relay raddr 93.184.216.34 rport 51236
a=candidate:7 1 udp 33562622 2606:2800:220:1::1 49161 typ relay raddr :: rport 0
a=candidate:8 1 udp 2113937149 2606:2800:220:1::7 51238 typ host generation 0
""".replace("\n", "\r\n")


@pytest.fixture
def far() -> Signal:
    return signals.from_description(SDP + FAR_LINES, OFFER, 4711, 2, far=True)


def test_a_far_signal_has_the_addresses_that_servers_see_and_lend(far: Signal) -> None:
    assert set(far.addresses) == {
        Address("4f1a2c3b-0d5e-4c77-9a61-1f2e3d4c5b6a.local", 51234),
        Address("192.168.1.7", 51235),
        Address("2606:2800:220:1::7", 51238, HOST),
        Address("93.184.216.34", 51236, REFLEXIVE),
        Address("2001:4860:4860::8888", 51237, REFLEXIVE),
        Address("93.184.216.40", 49160, RELAYED),
        Address("2606:2800:220:1::1", 49161, RELAYED),
    }
    text = signals.write(far._replace(host="Nabucodonosor"))
    assert len(text) <= 300
    assert signals.read(text, OFFER) == far._replace(host="Nabucodonosor")
    assert signals.from_description(signals.description(far), OFFER, 4711, 2, far=True) == far


def test_addresses_can_be_tried_again(far: Signal) -> None:
    turns = [signals.candidates(far, turn) for turn in range(40)]
    lines = "".join(f"a={line}\r\n" for line in turns[39])
    start, end = SDP.partition("a=candidate")[0], SDP.partition("a=ice-ufrag")[2]
    again = signals.from_description(f"{start}{lines}a=ice-ufrag{end}", OFFER, 4711, 2, far=True)
    assert again == far
    foundations = [line.split()[0] for turn in turns for line in turn]
    priorities = [line.split()[3] for turn in turns for line in turn]
    assert len(set(foundations)) == len(set(priorities)) == len(foundations)


def test_a_signal_says_by_itself_whether_its_table_is_far(offer: Signal, far: Signal) -> None:
    for kind in (OFFER, ANSWER):
        for signal in (offer._replace(kind=kind), far._replace(kind=kind)):
            assert signals.read(signals.write(signal), kind).far == signal.far


def test_a_long_list_of_addresses_keeps_one_of_each_sort() -> None:
    """With the longest words that browsers make, and a name of twenty letters."""
    lines = "".join(
        f"a=candidate:9{n} 1 udp 1 4f1a2c3b-0d5e-4c77-9a61-{n:012x}.local 51234 typ host\r\n"
        for n in range(9)
    )
    sdp = (
        (lines + SDP + FAR_LINES).replace("aB3d\r", "aB3daB3d\r").replace("aB3d/fG+\r", "aB3d/fG+aB3d/fG+\r")
    )
    made = signals.from_description(sdp, OFFER, 65535, 2, far=True)._replace(host="x" * 20)
    assert len(made.fragment) == 8 and len(made.password) == 32
    assert len(signals.write(made)) <= 300
    assert {address.type for address in made.addresses} == {HOST, REFLEXIVE, RELAYED}
    assert signals.read(signals.write(made), OFFER) == made


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "0.0.0.0", "224.0.0.251", "255.255.255.255", "::1", "::", "ff02::fb"]
)
def test_a_far_signal_leads_to_no_address_that_is_nowhere(far: Signal, host: str) -> None:
    for type_ in (HOST, REFLEXIVE, RELAYED):
        assert reason(signals.write(far._replace(addresses=(Address(host, 9, type_),)))) == "damaged"


@pytest.mark.parametrize("type_", [REFLEXIVE, RELAYED])
def test_a_near_signal_has_no_address_of_a_server(offer: Signal, type_: str) -> None:
    assert reason(signals.write(offer._replace(addresses=(Address("10.1.2.3", 9, type_),)))) == "outside"


def reason(text: str, kind: int = OFFER) -> str:
    with pytest.raises(BadSignal) as caught:
        signals.read(text, kind)
    return caught.value.reason


def test_a_bad_signal_is_refused_with_a_reason(offer: Signal, monkeypatch: pytest.MonkeyPatch) -> None:
    text = signals.write(offer)
    assert reason("") == reason("ciao!") == reason("x" * 700) == reason(text[:-1]) == "damaged"
    assert reason(text, ANSWER) == "kind"
    monkeypatch.setattr(signals, "VERSION", 4)
    newer = signals.write(offer)
    monkeypatch.undo()
    assert reason(newer) == "version"


def test_every_damage_is_detected(offer: Signal) -> None:
    rng, text = random.Random(5), signals.write(offer)
    for _ in range(500):
        k = rng.randrange(len(text))
        other = text[:k] + rng.choice("abcXYZ019-_") + text[k + 1 :]
        if other != text:
            try:
                # The last letter has unused bits.
                assert signals.read(other, OFFER) == offer
            except BadSignal:
                continue


def test_a_later_answer_keeps_who_began(offer: Signal) -> None:
    """A restart keeps the passive side of the encryption and the longest message."""
    answer = offer._replace(kind=ANSWER)
    assert "a=setup:active" in signals.description(answer) and "a=setup:active" in signals.description(
        answer, of_host=False
    )
    assert "a=setup:passive" in signals.description(answer, of_host=True)
    assert "a=setup:actpass" in signals.description(offer, of_host=False)
    assert _longest(signals.description(answer, of_host=True)) == _longest(signals.description(offer))
    assert _longest(signals.description(offer, of_host=False)) == _longest(signals.description(answer))


def _longest(sdp: str) -> str:
    return sdp.partition("max-message-size:")[2]
