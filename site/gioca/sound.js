// Optional sounds and vibration: stone, wood, papyrus, the end of a game, and a change of turn. The sounds are synthesised here, so no file
// is loaded. No audio is set up before the first sound.
{
  // Each sound is a list of strokes. A stroke: start and duration (seconds), volume (0..1), pitch at its start and end
  // (hertz), and "tone" or "rustle" (noise through a band-pass filter at that pitch).
  const SOUNDS = {
    stone: [[0, 0.16, 0.5, 150, 70, "tone"], [0, 0.07, 0.35, 900, 500, "rustle"]],
    wood: [[0, 0.09, 0.4, 420, 300, "tone"], [0.01, 0.05, 0.2, 1900, 1400, "rustle"], [0.1, 0.07, 0.18, 380, 280, "tone"]],
    papyrus: [[0, 0.22, 0.16, 2600, 4800, "rustle"], [0.12, 0.14, 0.1, 3600, 2400, "rustle"]],
    turn: [[0.2, 0.3, 0.16, 587, 587, "tone"], [0.38, 0.45, 0.16, 880, 880, "tone"]],
    end: [[0, 0.3, 0.16, 440, 440, "tone"], [0.2, 0.3, 0.16, 587, 587, "tone"], [0.38, 0.45, 0.16, 880, 880, "tone"]],
  };
  // Vibration patterns: milliseconds on, off, on.
  const BUZZES = { stone: [18], wood: [12], papyrus: [6], turn: [25, 60, 25], end: [25, 60, 25] };
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let audio, noise;

  function wake() {
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume();
    if (noise) return;
    noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  }

  function source(kind, from, to, start, end) {
    const pitched = kind === "tone" ? audio.createOscillator() : audio.createBiquadFilter();
    pitched.frequency.setValueAtTime(from, start);
    pitched.frequency.exponentialRampToValueAtTime(to, end);
    if (kind === "tone") return [pitched, pitched];
    pitched.type = "bandpass";
    const rustle = audio.createBufferSource();
    rustle.buffer = noise;
    rustle.connect(pitched);
    return [rustle, pitched];
  }

  window.sound = (name) => {
    if (!calm.matches) navigator.vibrate?.(BUZZES[name]);
    wake();
    for (const [delay, lasts, loud, from, to, kind] of SOUNDS[name]) {
      const start = audio.currentTime + delay, end = start + lasts;
      const [played, last] = source(kind, from, to, start, end);
      const volume = audio.createGain();
      volume.gain.setValueAtTime(0.0001, start);
      volume.gain.exponentialRampToValueAtTime(loud, start + 0.008);
      volume.gain.exponentialRampToValueAtTime(0.0001, end);
      last.connect(volume).connect(audio.destination);
      played.start(start);
      played.stop(end);
    }
  };
}
