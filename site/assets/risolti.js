// Marks what was solved in this browser (app/table/solved.py). Runs during parsing.
{
  const place = document.currentScript.parentElement;
  let kept = "";
  try {
    kept = localStorage.getItem("faraone:registro") ?? "";
  } catch {} // storage refused
  for (const link of place.querySelectorAll("[data-problem]")) {
    if (RegExp(`"${link.dataset.problem} \\d+ 1 `).test(kept)) {
      link.classList.add("solved");
      link.lastChild.append(", risolto");
    }
  }
  const today = new Date().toLocaleDateString("sv"); // 2026-12-01
  if (kept.includes(`"${today} `)) place.querySelector(".today")?.append("Risolto.");
}
