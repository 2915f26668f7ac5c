import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, launchBrowser, openPage, type StorageState } from './console-page.ts';
import { type ConsoleService, startConsoleService } from './console-service.ts';

const owner = { name: 'Ana Souza', email: 'ana@vilanova.example', password: 'uma sineta na mesa' };
const atMost = 15;

let browser: Browser;
let service: ConsoleService;
let session: StorageState;

beforeAll(async () => {
  browser = await launchBrowser();
  service = await startConsoleService(seed);
  const { page } = await openPage(browser);
  await page.goto(`${service.url}/console/sign-in`);
  const token = new URL(service.setUpLink).hash.slice(1);
  const status = await ask(page, 'POST', '/v1/set-up', { ...owner, token });
  if (status !== 204) throw new Error(`The set-up answered ${status}.`);
  session = await page.context().storageState();
});
afterAll(async () => {
  await browser.close();
  await service[Symbol.asyncDispose]();
});

/** Devices, topics and messages, so that no page is an empty one, which requests less. */
function seed(dataDir: string): void {
  const script = fileURLToPath(new URL('../../../../scripts/seed.ts', import.meta.url));
  const env = { ...process.env, SINETA_DATA_DIR: dataDir };
  execFileSync(process.execPath, ['--conditions=@sineta/source', script, '--devices', '500'], { env });
}

/** Every request of the first page of a visit, also what it prefetches and what it reads from the API. */
async function requestsOf(path: string, session: StorageState | undefined): Promise<string[]> {
  const { page } = await openPage(browser, session);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`${service.url}/console${path}`);
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
  await page.context().close();
  return requests;
}

test('the sign-in page needs at most 15 requests', async () => {
  expect((await requestsOf('/sign-in', undefined)).slice(atMost)).toEqual([]);
});

test.each([
  ['overview', ''],
  ['messages', '/messages'],
  ['compose', '/compose'],
  ['devices', '/devices'],
])('the %s page needs at most 15 requests', async (_, path) => {
  const requests = await requestsOf(`/sites/default${path}`, session);
  // Beside the user and the sites, the page has requested its own data.
  expect(requests.filter((url) => url.includes('/v1/sites/default/')).length).toBeGreaterThan(0);
  expect(requests.slice(atMost)).toEqual([]);
});
