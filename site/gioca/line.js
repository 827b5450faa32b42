// A connection to another device (app/browser/live/peers.py). What comes is bounded here, before it becomes a string of
// Python. After the first message that is no text, too long or one too many nothing more is heard, and `broken` closes.
window.boundLine = (channel, longest, burst, aSecond, hear, broken) => {
  let left = burst, at = performance.now();
  channel.onmessage = ({ data }) => {
    const now = performance.now();
    left = Math.min(burst, left + ((now - at) / 1000) * aSecond) - 1;
    at = now;
    if (typeof data === "string" && data.length <= longest && left >= 0) return hear(data);
    channel.onmessage = null;
    broken();
  };
};
