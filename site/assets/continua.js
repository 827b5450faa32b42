// The games under way in this browser, on the home page: read while the page is, so that nothing below moves.
{
  const place = document.currentScript.parentElement;
  const shelf = /^[a-z0-9_-]+\.[\w.-]+$/;

  const read = (name) => {
    try {
      return JSON.parse(localStorage.getItem(name));
    } catch {
      return null; // storage refused, or something else of that name
    }
  };

  const names = () => {
    try {
      return Object.keys(localStorage).filter((name) => name.startsWith("faraone:partita:"));
    } catch {
      return [];
    }
  };

  const over = [read("faraone:finite")].flat();
  const games = names()
    .map(read)
    .filter((one) => shelf.test(one?.link) && !over.includes(one.id) && !isNaN(new Date(one.date)))
    .sort((a, b) => new Date(b.date) - new Date(a.date));
  for (const { link, tail, title, date } of games.slice(0, 3)) {
    const line = document.createElement("li"), way = document.createElement("a"), when = document.createElement("span");
    way.href = `gioca/#${link}${tail ?? ""}`;
    way.textContent = title;
    when.textContent = new Date(date).toLocaleDateString("it-IT", { day: "numeric", month: "long" });
    line.append(way, " ", when);
    place.querySelector("ul").append(line);
  }
  place.hidden = !games.length;
}
