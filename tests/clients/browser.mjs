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
  await page.locator('.cards a', { hasText: 'Mazes' }).first().click();
  const operation = page.locator('.entry').first();
  await operation.getByText('Try it').click();
  const asked = await operation.locator('.try input').first().inputValue();
  const answered = page.waitForResponse((answer) => answer.url().endsWith(asked));
  await operation.getByRole('button', { name: 'Send' }).click();
  const answer = await answered;
  await operation.locator('output img').waitFor();
  if (asked !== '/maze?shape=tri&cols=18&rows=12') faults.push(`it sends ${asked}`);
  if (answer.status() !== 200) faults.push(`the status is ${answer.status()}`);
  if (picture) await page.screenshot({ path: picture });
  if (faults.length > 0) throw new Error(faults.join('\n'));
  console.log(`browser: ${asked} has status ${answer.status()}`);
} finally {
  await browser.close();
}
