import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launch, patient } from './base-session.ts';
import type { BrowserOptions, BrowserSession } from './browser-session.ts';
import { executableOf } from './executable.ts';
import { rendererLimit } from './renderer-limit.ts';

/**
 * Starts Chromium with the DevTools protocol.
 *
 * @throws Error if Chromium is not installed or does not start
 */
export async function openChromium(options: BrowserOptions): Promise<BrowserSession> {
  const { pushService, insecureHost, classicScrollbars = false } = options;
  const { browser, ...session } = await launch(options, {
    browser: 'chrome',
    executablePath: executableOf('chromium'),
    // A default of puppeteer for headless browsers.
    ignoreDefaultArgs: classicScrollbars ? ['--hide-scrollbars'] : [],
    args: [
      // As root, for example in a container, Chromium's sandbox does not start.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      rendererLimit,
      // Nor is a process started ahead of the next site.
      '--disable-features=SpareRendererForSitePerProcess',
      ...pushService.chromiumFlags.map((flag) => withInsecureHost(flag, insecureHost)),
    ],
  });
  const devtools = await browser.target().createCDPSession();
  const setPermission: BrowserSession['setPermission'] = (origin, setting) =>
    devtools.send('Browser.setPermission', { origin, permission: { name: 'notifications' }, setting });
  return {
    ...session,
    kind: 'chromium',
    setPermission,
    newPrivatePage: async () => patient(await (await browser.createBrowserContext()).newPage()),
    // A headless Chromium denies every prompt, so that the permission must be set before.
    answerPermission: async (page, gesture, answer) => {
      await setPermission(new URL(page.url()).origin, answer === 'allow' ? 'granted' : 'denied');
      await gesture();
    },
    forget: async (origin) => {
      const [page = await browser.newPage()] = await browser.pages();
      const storage = await page.createCDPSession();
      await storage.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      await storage.detach();
      await setPermission(origin, 'prompt');
    },
  };
}

/**
 * Makes a new profile permanently allow a site's notifications: a permission that is set over the DevTools protocol ends with
 * the browser.
 */
export async function permitInProfile(directory: string, url: string): Promise<void> {
  const exceptions = { notifications: { [`${new URL(url).origin},*`]: { setting: 1 } } };
  await mkdir(join(directory, 'Default'));
  await writeFile(
    join(directory, 'Default/Preferences'),
    JSON.stringify({ profile: { content_settings: { exceptions } } }),
  );
}

/** The resolver applies the first matching rule of one list. */
function withInsecureHost(flag: string, host: string | undefined): string {
  return host === undefined ? flag : flag.replace(/^--host-resolver-rules=/, `$&MAP ${host} 127.0.0.1 , `);
}
