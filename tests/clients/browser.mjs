// Opens /docs in a browser and sends the first request unchanged. It must be GET /maze with the
// example parameters, and it must succeed.
import { chromium } from 'playwright-core';

const [url, chrome, picture] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: chrome,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
    '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 1600 } });
  const faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    const asked = request.url();
    if (!asked.startsWith(url) && !asked.startsWith('data:') && !asked.startsWith('blob:')) {
      faults.push(`the page sends a request to another host: ${asked}`);
    }
  });
  await page.goto(`${url}/docs/`);
  const tag = page.locator('.opblock-tag').first();
  await tag.waitFor();
  if (await page.locator('.opblock').count() > 0) faults.push('the paths are not collapsed');
  await tag.click();
  const operation = page.locator('.opblock-get').first();
  await operation.locator('.opblock-summary-control').click();
  await operation.locator('.execute').click();
  const answer = operation.locator('.live-responses-table');
  await answer.waitFor();
  const asked = await answer.locator('..').locator('.request-url pre').textContent();
  const status = await answer.locator('.response-col_status').last().textContent();
  if (!asked.trim().endsWith('/maze?shape=tri&cols=18&rows=12')) faults.push(`it sends ${asked}`);
  if (!status.trim().startsWith('200')) faults.push(`the status is ${status}`);
  if (picture) await page.screenshot({ path: picture });
  if (faults.length > 0) throw new Error(faults.join('\n'));
  console.log(`browser: ${asked.trim()} has status ${status.trim()}`);
} finally {
  await browser.close();
}
