// Marks the problems that were solved in this browser (app/table/solved.py), and tells how many, or how many days in a
// row. Runs during parsing.
{
  const place = document.currentScript.parentElement;
  let lines = [];
  try {
    lines = JSON.parse(localStorage.getItem("faraone:registro"))?.problems;
  } catch {} // storage refused, or no valid JSON
  const solved = new Set();
  const days = new Set();
  for (const line of Array.isArray(lines) ? lines : []) {
    const [name, , found] = String(line).split(" ");
    if (found === "1") solved.add(name);
    else if (!found) days.add(name);
  }
  for (const link of place.querySelectorAll("[data-problem]")) {
    if (solved.has(link.dataset.problem)) {
      link.classList.add("solved");
      link.querySelector(".vh").textContent += ", risolto";
    }
  }
  const told = place.querySelector("[data-solved]");
  const several = place.querySelectorAll(".solved").length;
  if (several) told.textContent = `Risolti: ${several} su ${place.querySelectorAll("[data-problem]").length}.`;
  const day = new Date();
  let row = 0;
  // "sv" writes a date as 2026-12-01.
  for (; days.has(day.toLocaleDateString("sv")); row++) day.setDate(day.getDate() - 1);
  if (row && !several) told.textContent = row > 1 ? `Risolto: ${row} giorni di fila.` : "Risolto: domani ce n'è un altro.";
}
