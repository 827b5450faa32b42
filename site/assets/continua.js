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

  const crc32 = (text) => {
    let crc = -1;
    for (let i = 0; i < text.length; i++) {
      crc ^= text.charCodeAt(i);
      for (let bit = 8; bit--; ) crc = (crc >>> 1) ^ (crc & 1 && 0xedb88320);
    }
    return (~crc >>> 0).toString(16).padStart(8, "0");
  };
  // Whether a game is over. Its facts say so (app/table/index.py), if they are of the same link. Older pages have noted
  // it elsewhere.
  const before = [read("faraone:finite")].flat();
  const isOver = ({ id, link }) => {
    const [version, digest, , , turn] = [read(`faraone:fatti:${id}`)].flat();
    return version === 1 && digest === crc32(link) ? turn < 0 : before.includes(id);
  };

  const games = [];
  const kept = names()
    .map(read)
    .filter((one) => shelf.test(one?.link))
    .map((one) => [one, +new Date(one.date)])
    .filter(([, time]) => !isNaN(time))
    .sort(([, a], [, b]) => b - a);
  for (const [one] of kept) {
    if (games.length === 3) break;
    if (!isOver(one)) games.push(one);
  }
  const cards = read("faraone:carte") ?? {}; // see app/table/pictures.py
  for (const { id, link, tail, title, date } of games) {
    const part = (name, text) => Object.assign(document.createElement(name), { textContent: text });
    const { picture, standing, link: drawn } = cards[id] ?? {};
    const day = new Date(date).toLocaleDateString("it-IT", { day: "numeric", month: "long" });
    const line = part("li"), way = part("a"), words = part("span", drawn === link ? `${standing} ${day}` : day);
    way.href = `gioca/#${link}${tail ?? ""}`;
    if (/^data:image\//.test(picture)) way.append(Object.assign(new Image(), { src: picture, alt: "" }));
    words.prepend(part("b", title));
    way.append(words, part("strong", "Continua"));
    line.append(way);
    place.querySelector("ul").append(line);
  }
  place.hidden = !games.length;
}
