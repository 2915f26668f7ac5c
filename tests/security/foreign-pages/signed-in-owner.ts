import type { Page } from 'puppeteer-core';
import type { BrowserSession } from '../../harness/browsers/browser-session.ts';

export const owner = {
  name: 'Olga',
  email: 'olga@example.org',
  password: 'a long and plain password',
} as const;

/** Creates the first owner in the console, who stays signed in there. */
export async function signInOwner(
  browser: BrowserSession,
  origin: string,
  setUpToken: string,
): Promise<Page> {
  const page = await browser.openPage(`${origin}/console/set-up`);
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/v1/set-up', { method: 'POST', headers, body })).status;
    },
    JSON.stringify({ token: setUpToken, ...owner }),
  );
  if (status !== 204) throw new Error(`The set-up answered ${status}.`);
  await page.goto(`${origin}/console/sites/default`);
  await page.waitForSelector('main h1');
  return page;
}
