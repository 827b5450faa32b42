"""Reads a QR code with the camera. Uses the browser's `BarcodeDetector`, else loads jsQR."""

import asyncio
import json
from typing import Any, Final

import js
from pyodide.ffi import JsException

from app.browser import device
from app.browser.device import found

READER: Final = "../vendor/jsqr/jsqr.js"
PAUSE_S: Final = 0.15
SIDE: Final = 640
"""Longer side of the frames given to jsQR, in pixels."""


class NoCamera(Exception):
    """Raised if there is no camera, if the user refuses access to it, or if jsQR cannot be loaded."""


class Camera:
    """The camera during one scan."""

    def __init__(self) -> None:
        self._stream: Any = None
        self._stopped = False

    async def read(self) -> str:
        """The text of the first QR code seen; "" if `stop` is called first. Raises NoCamera."""
        try:
            wish = js.JSON.parse(json.dumps({"video": {"facingMode": "environment"}}))
            self._stream = await js.navigator.mediaDevices.getUserMedia(wish)
        except (JsException, AttributeError) as error:
            raise NoCamera from error
        try:
            return await self._look()
        finally:
            self.stop()

    def stop(self) -> None:
        """Switch the camera off."""
        self._stopped = True
        if self._stream is not None:
            for track in self._stream.getTracks():
                track.stop()
            self._stream = None

    async def _look(self) -> str:
        reader = await _reader()
        while not self._stopped:
            video = js.document.getElementById("camera")
            if found(video):
                if not found(video.srcObject):
                    video.srcObject = self._stream
                    await video.play()
                if video.readyState >= 2 and (text := str(await reader(video))):
                    return text
            await asyncio.sleep(PAUSE_S)
        return ""


async def _reader() -> Any:
    if hasattr(js.window, "BarcodeDetector"):
        detector = js.BarcodeDetector.new(js.JSON.parse('{"formats": ["qr_code"]}'))

        async def own(video: Any) -> str:
            codes = await detector.detect(video)
            return str(codes[0].rawValue) if codes.length else ""

        return own
    try:
        library = await device.load_module(READER)
    except JsException as error:
        raise NoCamera from error
    canvas = js.document.createElement("canvas")
    context = canvas.getContext("2d", js.JSON.parse('{"willReadFrequently": true}'))

    async def drawn(video: Any) -> str:
        scale = SIDE / max(video.videoWidth, video.videoHeight, 1)
        canvas.width, canvas.height = round(video.videoWidth * scale), round(video.videoHeight * scale)
        context.drawImage(video, 0, 0, canvas.width, canvas.height)
        pixels = context.getImageData(0, 0, canvas.width, canvas.height)
        code = library.default(pixels.data, pixels.width, pixels.height)
        return str(code.data) if found(code) else ""

    return drawn
