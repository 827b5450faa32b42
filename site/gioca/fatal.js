// Says when Python has died, without any Python. After a stack overflow or a fault of memory Pyodide gives up, but parts
// of it still run: from then on they can store nothing and show nothing.
{
  const NAMED = /call stack|recursion|out of bounds|fatally failed/i;
  const table = document.getElementById("table");
  let dead = false;

  function truth() {
    const { dataset } = table, { hash } = location;
    if (/^#tavolo=.*\./.test(hash)) return "Ricarica e torni al tavolo.";
    if (/^#tavolo=/.test(hash)) return "La partita è da chi ospita: ricarica, e fatti invitare di nuovo.";
    try {
      if (localStorage.getItem("faraone:partita:" + dataset.save)) return "La partita è conservata in questo browser.";
    } catch {} // storage refused
    return dataset.game && hash ? "La partita non è conservata: copia questo link." : "";
  }

  function die() {
    dead = true;
    const bar = document.createElement("div"), words = truth();
    bar.className = "trouble";
    bar.setAttribute("role", "alert");
    bar.innerHTML = '<p></p><input readonly aria-label="Link"><button class="button confirm">Ricarica</button>';
    const [said, link, reload] = bar.children;
    said.textContent = "Il tavolo si è fermato. " + words;
    link.value = location;
    link.hidden = !words.endsWith("link.");
    reload.onclick = () => location.reload();
    document.getElementById("trouble").replaceWith(bar);
    document.querySelector("dialog[open]")?.close();
    for (const part of table.children) part.inert = part !== bar;
    bar.scrollIntoView();
    window.show = Storage.prototype.setItem = Storage.prototype.removeItem = () => {};
  }

  // `heartbeat` is a Python function that changes nothing. It raises once Pyodide has given up.
  function check() {
    try {
      dead || window.heartbeat?.();
    } catch {
      die();
    }
    return dead;
  }

  window.suspect = () => setTimeout(check);
  addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-act], [data-key], [data-choice]")) return;
    if (dead) event.stopImmediatePropagation();
    else suspect();
  }, true);
  for (const kind of ["error", "unhandledrejection"]) {
    addEventListener(kind, (event) => {
      if ((dead || NAMED.test((event.reason ?? event).message)) && check()) event.stopImmediatePropagation();
    });
  }
}
