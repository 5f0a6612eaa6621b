// Sends a request by fetch, from a page of another origin: node page.mjs CHROMIUM METHOD URL HEADERS BODY
import { chromium } from "playwright-core";

const [executablePath, method, url, headers, body] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  const page = await browser.newPage();
  const answer = await page.evaluate(
    async ([method, url, headers, body]) => {
      const answer = await fetch(url, { method, headers: JSON.parse(headers), body: body || undefined, cache: "no-store" });
      return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
    },
    [method, url, headers, body],
  );
  console.log(JSON.stringify(answer));
} finally {
  await browser.close();
}
