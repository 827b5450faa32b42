// Offers what helps when the table has not opened twice in a row. boot.js fetches it only then. It works without Python.
{
  const GAME = "faraone:partita:", FIELDS = ["id", "link", "tail", "date", "title"];
  const box = document.getElementById("boot-failed");

  function offer(words, act) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.textContent = words;
    button.onclick = act;
    box.append(button);
  }

  // The kept games as app/table/save_file.py writes them. Damaged ones are left out.
  function games() {
    const found = [];
    for (const name of Object.keys(localStorage)) {
      if (!name.startsWith(GAME)) continue;
      try {
        const game = JSON.parse(localStorage.getItem(name));
        if (FIELDS.every((field) => typeof game[field] === "string")) found.push(Object.fromEntries(FIELDS.map((field) => [field, game[field]])));
      } catch {
        // no JSON
      }
    }
    return found;
  }

  offer("Riprova", () => {
    localStorage.removeItem("faraone:avvio");
    location.reload();
  });
  offer("Ricomincia da un tavolo vuoto", () => location.assign("?tavolo=vuoto"));
  offer("Esporta le partite", () => {
    const text = JSON.stringify({ format: "tavolo-del-faraone", version: 1, games: games() }, null, 1);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = `faraone-partite-${new Date().toISOString().slice(0, 10)}.json`;
    link.click();
  });
}
