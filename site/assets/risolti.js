// Marks the problems that were solved in this browser (app/table/solved.py). Runs during parsing.
{
  const place = document.currentScript.parentElement;
  let lines = [];
  try {
    lines = JSON.parse(localStorage.getItem("faraone:registro"))?.problems;
  } catch {} // storage refused, or no valid JSON
  const solved = new Set();
  for (const line of Array.isArray(lines) ? lines : []) {
    const [name, , found] = String(line).split(" ");
    if (found === "1") solved.add(name);
  }
  for (const link of place.querySelectorAll("[data-problem]")) {
    if (solved.has(link.dataset.problem)) {
      link.classList.add("solved");
      link.querySelector(".vh").textContent += ", risolto";
    }
  }
}
