// Lists this browser's unfinished games on the home page. Runs during parsing, so that nothing below moves.
{
  const place = document.currentScript.parentElement;
  const shelf = /^[a-z0-9_-]+\.[\w.-]+$/;

  // A game's link that has lost its folder on the way.
  if (/^#[a-z0-9_-]+\.[\w.-]+/.test(location.hash)) location.replace(`gioca/${location.hash}`);

  const read = (name) => {
    try {
      return JSON.parse(localStorage.getItem(name));
    } catch {
      return null; // storage refused, or no valid JSON
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
  const cards = read("faraone:carte") ?? {}; // see app/table/pictures.py
  for (const { id, link, tail, title, date } of games.slice(0, 3)) {
    const line = document.createElement("li"), way = document.createElement("a"), when = document.createElement("span");
    const { picture, standing, link: drawn } = cards[id] ?? {};
    way.href = `gioca/#${link}${tail ?? ""}`;
    way.textContent = title;
    if (/^data:image\//.test(picture)) way.prepend(Object.assign(new Image(), { src: picture, alt: "" }));
    const day = new Date(date).toLocaleDateString("it-IT", { day: "numeric", month: "long" });
    when.textContent = drawn === link ? `${standing} ${day}` : day;
    line.append(way, " ", when);
    place.querySelector("ul").append(line);
  }
  place.hidden = !games.length;
}
