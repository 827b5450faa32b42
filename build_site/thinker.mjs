// The worker in which machines think: a Python of its own, from the files that the page has already, with the rules of
// the game and the players. The build writes the name of the interpreter into it (build_site/runtime.py).
//
// It is told {id, wheel, slug, module, text} to think something over, {id, now: true} to come to an end, and {id: 0} to
// forget what it thinks of; it tells {up: true} once Python is up, then {id, text}, or {id, failed}.

import { loadPyodide } from "./%(interpreter)s";

const SLICE = 0.03; // seconds after which it looks for a message
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
