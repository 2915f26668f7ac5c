import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults, RunOptions } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { darkRules } from '../../../../tests/harness/browsers/axe.ts';
import { headlessShell } from '../../../../tests/harness/browsers/executable.ts';
import type { ConsoleService } from './console-service.ts';

/** Time for the browser on a busy machine, in milliseconds. */
export const patience = 120_000;

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: headlessShell(),
    args: ['--no-sandbox'],
    timeout: patience,
  });
}

/** A tab in a separate browser profile, in Brazil, with the violations of its content security policy. */
export interface ConsolePage {
  readonly page: Page;
  readonly refused: readonly string[];
}

/** The session as a browser stores it. */
export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** @param session - absent: signed out */
export async function openPage(browser: Browser, session?: StorageState): Promise<ConsolePage> {
  const context = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    ...(session && { storageState: session }),
  });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  return { page, refused };
}

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export const owner: Person = {
  name: 'Ana Souza',
  email: 'ana@vilanova.example',
  password: 'uma sineta na mesa',
};

/** Creates the first owner of a service and returns the owner's session. */
export async function signUpOwner(
  browser: Browser,
  { url, setUpLink }: Pick<ConsoleService, 'url' | 'setUpLink'>,
): Promise<StorageState> {
  const context = await browser.newContext();
  const response = await context.request.post(`${url}/v1/set-up`, {
    data: { ...owner, token: new URL(setUpLink).hash.slice(1) },
    headers: { origin: url },
    timeout: patience,
  });
  if (response.status() !== 204) throw new Error(`The set-up returned ${response.status()}.`);
  const session = await context.storageState();
  await context.close();
  return session;
}

/** Fills in the account of a new owner or member. */
export async function fillPerson(page: Page, { name, email, password }: Person): Promise<void> {
  await page.getByLabel('Nome').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
}

/** Signs the owner in on a page whose session has expired. */
export async function signInAgain(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Sua sessão terminou' }).waitFor();
  await page.getByRole('textbox', { name: 'Senha' }).fill(owner.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

/** Calls the API with the session of the page. Returns the status. */
export function ask(page: Page, method: string, path: string, body?: unknown): Promise<number> {
  return page.evaluate(
    async ([method, path, body]) => {
      const content = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      return (await fetch(path, { method, ...(body !== undefined && content) })).status;
    },
    [method, path, body] as const,
  );
}

/**
 * Waits until a dialog, a menu or a list of options has the focus, which it takes a moment after it has appeared: until then,
 * a key is for what opened it.
 */
export function expectFocusIn(part: Locator): Promise<void> {
  return part.and(part.page().locator(':focus-within')).waitFor();
}

/** Whether the browser would ask before the tab is closed: from then on, nothing typed is lost without a question. */
export function isGuarded(page: Page): Promise<boolean> {
  return page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
}

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Fails with the axe-core violations of the page in both themes, which differ only in their colours. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const violations = await page.evaluate(
      async (rules) => {
        // Colours are checked without transitions. One that another change of the page ends is rejected.
        await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
        const { axe } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
        const found = await axe.run({
          // What passes is not read, and has a selector computed for each element.
          resultTypes: ['violations'],
          // WCAG 2.5.8, which axe-core checks only on request.
          ...(rules === undefined ? { rules: { 'target-size': { enabled: true } } } : { runOnly: rules }),
        });
        return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      },
      colorScheme === 'light' ? undefined : [...darkRules],
    );
    expect(violations, `${page.url()} ${colorScheme}`).toEqual([]);
  }
}

/** The headings of the sections of the page, in order. */
export function headingsOf(page: Page): Promise<string[]> {
  return page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
}

/** Fails if the page is wider than a window of this width in pixels. */
export async function expectToFit(page: Page, width: number): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  if (before) await page.setViewportSize(before);
}

/** Chooses an option of a list, such as its order, by keyboard. */
export async function chooseOption(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('button', { name: label }).last().focus();
  await page.keyboard.press('Enter');
  const option = page.getByRole('option', { name, exact: true });
  await expectFocusIn(page.getByRole('listbox'));
  const isFocused = () => option.evaluate((element) => element === document.activeElement);
  await page.keyboard.press('Home');
  const options = await page.getByRole('option').count();
  for (let place = 1; place < options && !(await isFocused()); place++)
    await page.keyboard.press('ArrowDown');
  await expect.poll(isFocused).toBe(true);
  await page.keyboard.press('Enter');
}
