"""Encrypts notes with a secret that both sides have: AES-GCM of 256 bits, by the browser's WebCrypto.

The key and the name of the topic are both derived from the secret (HKDF with SHA-256). So the broker, which sees the
topic, learns neither the secret nor the key.
"""

import json
from typing import Any, Final

import js
from pyodide.ffi import JsException, to_js

IV: Final = 12
"""The number of bytes before the encrypted text, which are different for each text."""
TAG: Final = 16
"""The number of bytes by which an encrypted text is longer."""
_DERIVED: Final = '{"name": "HKDF", "hash": "SHA-256"}'
_TOPIC_BITS: Final = 128


def can_seal() -> bool:
    """Whether the browser can encrypt: only on pages that came by https, or from this machine."""
    return hasattr(js.crypto, "subtle")


def _derivation(purpose: str) -> Any:
    told = js.JSON.parse(_DERIVED)
    told.salt, told.info = to_js(b""), to_js(purpose.encode())
    return told


def _with(iv: Any) -> Any:
    told = js.JSON.parse('{"name": "AES-GCM"}')
    told.iv = iv
    return told


class Seal:
    """The topic and the key of one secret. Make it with `Seal.of`."""

    def __init__(self, topic: str, key: Any) -> None:
        self.topic, self._key = topic, key

    @classmethod
    async def of(cls, secret: str) -> "Seal":
        subtle = js.crypto.subtle
        uses = to_js(["deriveBits", "deriveKey"])
        source = await subtle.importKey("raw", to_js(secret.encode()), "HKDF", False, uses)
        topic = await subtle.deriveBits(_derivation("faraone topic"), source, _TOPIC_BITS)
        kind = js.JSON.parse(json.dumps({"name": "AES-GCM", "length": 256}))
        uses = to_js(["encrypt", "decrypt"])
        key = await subtle.deriveKey(_derivation("faraone key"), source, kind, False, uses)
        return cls(bytes(topic.to_bytes()).hex(), key)

    async def close(self, text: str) -> Any:
        """Encrypt a text. Returns an Uint8Array."""
        iv = js.crypto.getRandomValues(js.Uint8Array.new(IV))
        sealed = js.Uint8Array.new(await js.crypto.subtle.encrypt(_with(iv), self._key, to_js(text.encode())))
        whole = js.Uint8Array.new(IV + sealed.length)
        whole.set(iv)
        whole.set(sealed, IV)
        return whole

    async def open(self, sealed: Any) -> str | None:
        """Decrypt what `close` has made. None if it was encrypted with another key, changed, or is no text."""
        try:
            with_iv = _with(sealed.slice(0, IV))
            opened = await js.crypto.subtle.decrypt(with_iv, self._key, sealed.slice(IV))
            return bytes(opened.to_bytes()).decode()
        except (JsException, UnicodeDecodeError):
            return None
