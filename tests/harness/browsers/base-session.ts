import { launch as launchBrowser, type Browser, type LaunchOptions, type Page } from 'puppeteer-core';
import type { BrowserOptions, BrowserSession } from './browser-session.ts';
import { useProfile } from './profile.ts';

/** The part of a session that both browsers share. */
export type BaseSession = Pick<
  BrowserSession,
  'version' | 'newPage' | 'openPage' | 'pages' | 'closed' | 'close'
> &
  AsyncDisposable & { readonly browser: Browser };

/** Time for a page on a busy machine, in milliseconds. */
const patience = 120_000;

/** Gives a tab as much time as all tabs of the harness. */
export function patient(page: Page): Page {
  page.setDefaultTimeout(patience);
  return page;
}

/** Starts a browser with its profile, and cleans up both at the end. */
export async function launch(
  { headless = true, profile: given, desktop }: BrowserOptions,
  options: LaunchOptions,
): Promise<BaseSession> {
  const profile = await useProfile(given);
  const browser = await launchBrowser({
    ...options,
    headless,
    timeout: patience,
    // In a visible window the page has the window's size.
    defaultViewport: headless ? { width: 1280, height: 800 } : null,
    userDataDir: profile.directory,
    // The creator closes the session; puppeteer itself would also end this process.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    env: desktop ? { ...process.env, DBUS_SESSION_BUS_ADDRESS: desktop.address } : process.env,
  }).catch(async (error: unknown) => {
    await profile.release();
    throw error;
  });
  const close = async (): Promise<void> => {
    await browser.close();
    await profile.release();
  };
  const newPage = async (): Promise<Page> => patient(await browser.newPage());
  return {
    browser,
    version: await browser.version(),
    newPage,
    openPage: async (url) => {
      const page = await newPage();
      await page.goto(url);
      return page;
    },
    pages: () => browser.pages(),
    closed: new Promise((resolve) => browser.once('disconnected', () => resolve())),
    close,
    [Symbol.asyncDispose]: close,
  };
}
