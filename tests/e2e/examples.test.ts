import { execFile } from 'node:child_process';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPackages } from '../../scripts/build.ts';
import type { BrowserSession } from '../harness/browsers/browser-session.ts';
import { openChromium } from '../harness/browsers/chromium.ts';
import { startDesktop, type Desktop } from '../harness/browsers/desktop.ts';
import { startExample, type Example } from '../harness/sites/example.ts';
import { startStack, type Stack } from '../harness/service/stack.ts';

const names = ['html', 'vite-react', 'nextjs', 'pwa'] as const;
type Name = (typeof names)[number];

const cli = join(import.meta.dirname, '../../apps/server/src/cli.ts');
const resources = new AsyncDisposableStack();
const examples = new Map<Name, Example>();
let desktop: Desktop;
let stack: Stack;
let browser: BrowserSession;

beforeAll(async () => {
  [desktop, stack] = await Promise.all([startDesktop(), buildPackages().then(() => startStack())]);
  resources.use(desktop);
  resources.use(stack);
  await Promise.all(
    names.map(async (name) => examples.set(name, resources.use(await startExample(name, stack.url)))),
  );
  await allowOrigins([...examples.values()].map(({ origin }) => origin));
  browser = resources.use(await openChromium({ pushService: stack.pushService, desktop }));
}, 600_000);
afterAll(() => resources.disposeAsync());

test.each(names)('%s: after a press of the bell a message arrives', async (name) => {
  const { page, errors } = await openExample(name);
  const token = await pressBell(page);
  // React reports hydration mismatches as errors of the page.
  expect(errors).toEqual([]);

  await page.goto('about:blank');
  const title = `Para ${name}`;
  const message = await stack.send({ target: { token }, notification: { title } });
  await desktop.waitForNotification(({ summary }) => summary === title);
  await stack.waitForCounts(message, { accepted: 1, displayed: 1 });
});

test('sineta doctor finds no failure in any of them', async () => {
  const env = { ...process.env, SINETA_PUBLIC_URL: stack.url };
  const examine = (name: Name) =>
    promisify(execFile)(
      process.execPath,
      ['--conditions=@sineta/source', cli, 'doctor', originOf(name), '--verbose'],
      { env },
    );
  const reports = await Promise.all(names.map(examine));
  for (const { stdout } of reports)
    expect(stdout).toContain(`✓ The worker imports ${stack.url}/sineta-worker.js.`);
  expect(reports[3]!.stdout).toContain('✓ The worker may have the scope /.');
});

test('nextjs: a server component imports the bell, whose packed module declares itself as client code', async () => {
  const { page, errors } = await openExample('nextjs');
  await page.waitForSelector('main p svg');
  expect(errors).toEqual([]);

  await using folder = await mkdtempDisposable(join(tmpdir(), 'sineta-packed-'));
  const run = promisify(execFile);
  const root = join(import.meta.dirname, '../..');
  const pack = ['pack', '--json', '--pack-destination', folder.path, '-w', 'packages/bell'];
  const [packed] = JSON.parse((await run('npm', pack, { cwd: root })).stdout) as [{ filename: string }];
  const read = async (file: string) =>
    (await run('tar', ['-xzOf', join(folder.path, packed.filename), `package/dist/${file}`])).stdout;
  expect(await read('index.js')).toMatch(/^(["'])use client\1;/);
  // These have no React: a server may import them as well.
  for (const file of ['core.js', 'panel.js', 'preferences.js'])
    expect(await read(file)).not.toMatch(/use client|from ?["']react/);
});

test('nextjs: the server renders the page without the bell, which depends on the browser', async () => {
  const html = await (await fetch(originOf('nextjs'))).text();
  expect(html).toContain('Cineclube');
  expect(html).not.toContain('<button');
});

test('pwa: its own worker still responds while the site is unavailable', async () => {
  const { page } = await openExample('pwa');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await examples.get('pwa')!.close();
  await page.reload();
  expect(await page.title()).toBe('PWA');
});

function originOf(name: Name): string {
  return examples.get(name)!.origin;
}

async function openExample(name: Name): Promise<{ page: Page; errors: readonly unknown[] }> {
  const errors: unknown[] = [];
  const page = await browser.newPage();
  page.on('pageerror', (error) => errors.push(error));
  await page.goto(`${originOf(name)}/`);
  return { page, errors };
}

/** Presses the bell and allows notifications; returns the device token. */
async function pressBell(page: Page): Promise<string> {
  const bell = 'header [data-state]';
  await page.waitForSelector(`${bell}[data-state="off"]:not([data-pending])`);
  const registered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/devices'),
  );
  await browser.answerPermission(page, () => page.click(bell), 'allow');
  const { token } = (await (await registered).json()) as { token: string };
  await page.waitForSelector(`${bell}[data-state="on"]:not([data-pending])`);
  return token;
}

/** Sets the site's origins, as an operator does. */
async function allowOrigins(origins: readonly string[]): Promise<void> {
  const response = await fetch(`${stack.url}/v1/sites/default/settings`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${stack.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ origins }),
  });
  if (!response.ok) throw new Error(`The origins were rejected: ${response.status} ${await response.text()}`);
}
