// The worker that computes the machines' choices, in a Python of its own with the game's rules and the players. It uses
// the files that the page has loaded. The build inserts the name of the interpreter (build_site/runtime.py).
//
// Messages to it: {id, wheel, slug, module, text} starts a search, {id, now: true} asks for its answer now, {id: 0}
// cancels it. Messages from it: {up: true} once Python is up, then {id, text} or {id, failed}.

import { loadPyodide } from "./%(interpreter)s";

const SLICE = 0.03; // seconds between two looks for messages
const quiet = { messageCallback() {}, errorCallback() {} };

let wanted = 0, hurried = false;

const python = loadPyodide({ packages: ["pycore", "players"] });
python.then(
  () => postMessage({ up: true }),
  (error) => postMessage({ id: 0, failed: String(error) }),
);

const pause = () => new Promise((done) => setTimeout(done));

async function think({ id, wheel, slug, module, text }) {
  const up = await python;
  await up.loadPackage(wheel, quiet);
  if (module) up.pyimport("pycore.games").GAMES.register(slug, module);
  if (id !== wanted) return;
  const asked = up.pyimport("pycore.players.request").Request(text);
  while (id === wanted && !asked.go_on(SLICE) && !hurried) await pause();
  if (id === wanted) postMessage({ id, text: asked.answer() });
  asked.destroy();
}

addEventListener("message", ({ data }) => {
  if (data.now) {
    hurried ||= data.id === wanted;
    return;
  }
  wanted = data.id;
  hurried = false;
  if (wanted) think(data).catch((error) => postMessage({ id: data.id, failed: String(error) }));
});
