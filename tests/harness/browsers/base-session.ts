import { launch as launchBrowser, type Browser, type LaunchOptions, type Page } from 'puppeteer-core';
import type { BrowserOptions, BrowserSession } from './browser-session.ts';
import { useProfile } from './profile.ts';

/** What the two browsers have in common once they run. */
export type BaseSession = Pick<
  BrowserSession,
  'version' | 'newPage' | 'openPage' | 'pages' | 'closed' | 'close'
> &
  AsyncDisposable & { readonly browser: Browser };

/** Starts a browser on its profile, and sees that both go in the end. */
export async function launch(
  { headless = true, profile: given, desktop }: BrowserOptions,
  options: LaunchOptions,
): Promise<BaseSession> {
  const profile = await useProfile(given);
  const browser = await launchBrowser({
    ...options,
    headless,
    // A person's window keeps the page as large as itself.
    defaultViewport: headless ? { width: 1280, height: 800 } : null,
    userDataDir: profile.directory,
    // The creator closes the session; puppeteer itself would end this process as well.
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
  const newPage = async (): Promise<Page> => {
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    return page;
  };
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
