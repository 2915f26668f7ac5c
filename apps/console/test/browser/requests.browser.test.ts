import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, launchBrowser, openPage, signUpOwner, type StorageState } from './console-page.ts';
import { type ConsoleService, seed, startConsoleService } from './console-service.ts';

const atMost = 15;

let browser: Browser;
let service: ConsoleService;
let session: StorageState;

beforeAll(async () => {
  browser = await launchBrowser();
  service = await startConsoleService(seed);
  session = await signUpOwner(browser, service);
});
afterAll(async () => {
  await browser.close();
  await service[Symbol.asyncDispose]();
});

/** The requests of the first page of a visit, including prefetches and API calls. */
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
  ['individual messages', '/messages/direct'],
  ['drafts', '/messages/drafts'],
  ['recurring messages', '/messages/recurring'],
  ['calendar', '/messages/calendar'],
  ['compose', '/compose'],
  ['devices', '/devices'],
  ['people', '/users'],
])('the %s page needs at most 15 requests', async (_, path) => {
  const requests = await requestsOf(`/sites/default${path}`, session);
  // In addition to the user and the sites, the page has requested its own data.
  expect(requests.filter((url) => url.includes('/v1/sites/default/')).length).toBeGreaterThan(0);
  expect(requests.slice(atMost)).toEqual([]);
});

test('a page whose data is refused reports why, and opens on a second attempt', async () => {
  const { page } = await openPage(browser, session);
  await page.route('**/v1/sites', (route) =>
    route.fulfill({ status: 429, json: { code: 'rate_limited', title: 'Too many requests', status: 429 } }),
  );
  await page.goto(`${service.url}/console/sites/default`);
  await expect
    .poll(() => page.getByRole('alert').textContent())
    .toBe('Muitas tentativas em pouco tempo. Espere um minuto e tente de novo.');
  await page.unroute('**/v1/sites');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await page.getByRole('link', { name: 'Nova mensagem' }).first().waitFor();
  await page.context().close();
});

test('devices that are refused further down the list are requested again only on demand', async () => {
  const { page } = await openPage(browser, session);
  let refused = 0;
  const further = /\/devices\?.*\bafter=/;
  await page.route(further, (route) => {
    refused += 1;
    return route.fulfill({
      status: 429,
      json: { code: 'rate_limited', title: 'Too many requests', status: 429 },
    });
  });
  await page.goto(`${service.url}/console/sites/default/devices`);
  await page.getByRole('table').getByRole('row').nth(1).waitFor();
  const retry = page.getByRole('button', { name: 'Tentar de novo' });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await retry.waitFor();
  await expectAccessible(page);
  expect(refused).toBe(1);
  await page.unroute(further);
  await retry.click();
  await retry.waitFor({ state: 'detached' });
  await page.context().close();
});

test('the previews are in the order of the audience, also by a direct link', async () => {
  const { page } = await openPage(browser, session);
  await page.goto(`${service.url}/console/sites/default/compose`);
  const order = { windows: 'Windows', macos: 'macOS', android: 'Android', ios: 'iPhone', linux: 'Firefox' };
  const systems = await page.evaluate(async () => {
    const overview = await (await fetch('/v1/sites/default/overview')).json();
    return overview.systems as { readonly name: string; readonly devices: number }[];
  });
  const devices = new Map(systems.map((system) => [system.name, system.devices]));
  const names = Object.entries(order)
    .toSorted(([a], [b]) => (devices.get(b) ?? 0) - (devices.get(a) ?? 0))
    .map(([, name]) => name);
  expect(names).not.toEqual(Object.values(order));
  const shown = page.getByRole('heading', { level: 3 });
  await expect
    .poll(async () => (await shown.allTextContents()).map((text) => text.split(' ')[0]))
    .toEqual(names);
  await page.context().close();
});

test.each([
  ['topics', 'Assuntos', 'Missas'],
  ['segments', 'Um segmento', 'Selecione…'],
])(
  'the %s of an audience that could not be loaded are reported, and loaded again',
  async (list, audience, text) => {
    const { page } = await openPage(browser, session);
    const problem = { code: 'rate_limited', title: 'Too many requests', status: 429 };
    await page.route(`**/${list}`, (route) => route.fulfill({ status: 429, json: problem }));
    await page.goto(`${service.url}/console/sites/default/compose`);
    await page.getByText(audience, { exact: true }).click();
    await page.getByText('Muitas tentativas em pouco tempo.').waitFor();
    expect(await page.getByText('Carregando…').count()).toBe(0);
    await page.unroute(`**/${list}`);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByText(text, { exact: true }).first().waitFor();
    await page.getByText('Muitas tentativas em pouco tempo.').waitFor({ state: 'detached' });
    await page.context().close();
  },
);

test('the segments of an audience can be selected once they have loaded', async () => {
  const { page } = await openPage(browser, session);
  const loaded = Promise.withResolvers<void>();
  await page.route('**/segments', async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.goto(`${service.url}/console/sites/default/compose`);
  await page.getByText('Um segmento', { exact: true }).click();
  const select = page.getByRole('button', { name: / Segmento$/ });
  await select.getByText('Carregando…').waitFor();
  expect(await select.isDisabled()).toBe(true);
  loaded.resolve();
  await select.getByText('Selecione…').click();
  await page.getByRole('option').first().click();
  await select.getByText('Selecione…').waitFor({ state: 'detached' });
  await page.context().close();
});
