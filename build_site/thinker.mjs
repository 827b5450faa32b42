// The worker that computes the machines' choices, in a Python of its own with the game's rules and the players. It uses
// the files that the page has loaded. The build inserts the name of the interpreter (build_site/runtime.py).
//
// Messages to the worker: {id, wheel, slug, module, text} starts a search; {id, now: true} requests the answer of this
// search at once; {id: 0} cancels the search. Messages from the worker: {up: true} once Python has started, then
// {id, text} with an answer or {id, failed} with an error.

import { loadPyodide } from "./%(interpreter)s";

const SLICE = 0.03; // seconds of search between two checks for messages
const quiet = { messageCallback() {}, errorCallback() {} };

let wanted = 0, hurried = false;

const python = loadPyodide({ packages: ["pycore", "players"] });
python.then(
  () => postMessage({ up: true }),
  (error) => postMessage({ id: 0, failed: String(error) }),
);

// A timer would wait for four milliseconds.
const { port1, port2 } = new MessageChannel();
const pause = () => new Promise((done) => {
  port1.onmessage = done;
  port2.postMessage(0);
});

async function think({ id, wheel, slug, module, text }) {
  const up = await python;
  await up.loadPackage(wheel, quiet);
  if (module) up.pyimport("pycore.games").GAMES.register(slug, module);
  if (id !== wanted) return;
  const asked = up.pyimport("pycore.players.review").begin(text);
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
