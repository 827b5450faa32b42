// Firefox for tests/browsers/drivers.py: reads one command a line from standard input, answers each with one line.
// {open: address}, {run: body of a function, given: [...]}, {click: [x, y]}, {paper: true}, {close: true}

import { createInterface } from "node:readline";
import puppeteer from "puppeteer-core";

const browser = await puppeteer.launch({
  browser: "firefox", executablePath: process.argv[2], headless: true, protocol: "webDriverBiDi",
  extraPrefsFirefox: { "browser.cache.disk.enable": true },
});
const page = (await browser.pages())[0] ?? (await browser.newPage());
await page.setViewport({ width: 390, height: 780 });

const PAPER = { preferCSSPageSize: true, printBackground: true, format: "A4", timeout: 120_000 };

async function answer({ open, run, given, click, paper, close }) {
  if (open) await page.goto(open, { waitUntil: "domcontentloaded", timeout: 60_000 });
  if (click) await page.mouse.click(...click);
  if (run) return await page.evaluate((body, values) => new Function(...body)(...values), [run], given);
  if (paper) return Buffer.from(await page.pdf(PAPER)).toString("base64");
  if (close) await browser.close();
  return null;
}

for await (const line of createInterface({ input: process.stdin })) {
  const told = await answer(JSON.parse(line)).then((value) => ({ value }), (error) => ({ error: String(error) }));
  process.stdout.write(`${JSON.stringify(told)}\n`);
}
