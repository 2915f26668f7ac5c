import type { Browser } from 'puppeteer-core';
import { type BaseSession, launch, patient } from './base-session.ts';
import type { BrowserOptions, BrowserSession, Permission } from './browser-session.ts';
import { requireVersion } from './browser-version.ts';
import { executableOf } from './executable.ts';
import { openFirefoxChrome, type FirefoxChrome } from './firefox-chrome.ts';
import { waitFor } from '../wait-for.ts';

/** `nsIPermissionManager`. */
const permissionValues: Readonly<Record<Permission, number>> = { prompt: 0, granted: 1, denied: 2 };

/**
 * Starts Firefox with WebDriver BiDi.
 *
 * @throws Error if Firefox is not installed or does not start
 */
export async function openFirefox(options: BrowserOptions): Promise<BrowserSession> {
  const { pushService, desktop, headless = true, insecureHost, classicScrollbars = false } = options;
  const { browser, ...session } = await launch(options, {
    browser: 'firefox',
    executablePath: executableOf('firefox'),
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      ...pushService.firefoxPreferences,
      // Without a session bus the system backend fails; Firefox then draws notifications itself.
      'alerts.useSystemBackend': desktop !== undefined || !headless,
      // In the test mode of automation, a focused page does not come to the front.
      'focusmanager.testmode': false,
      'widget.gtk.overlay-scrollbars.enabled': !classicScrollbars,
      ...(insecureHost === undefined ? {} : { 'network.dns.localDomains': insecureHost }),
    },
  });
  const chrome = await openChrome(browser, session).catch(async (error: unknown) => {
    await session.close();
    throw error;
  });
  return {
    ...session,
    kind: 'firefox',
    setPermission: (origin, permission) =>
      chrome.evaluate(
        `Services.perms.addFromPrincipal(${principalOf(origin)}, 'desktop-notification', ${permissionValues[permission]})`,
      ),
    newPrivatePage: async () => {
      await chrome.evaluate('BrowserWindowTracker.promiseOpenWindow({ private: true }).then(() => {})');
      // Wait for the initial page: while it loads, Firefox may ignore a navigation.
      await waitFor('the private window', () =>
        chrome.evaluate<boolean>(`(() => {
          const { currentURI, webProgress } = BrowserWindowTracker.getTopWindow({ private: true }).gBrowser.selectedBrowser;
          return currentURI.spec === 'about:privatebrowsing' && !webProgress.isLoadingDocument;
        })()`),
      );
      const page = await waitFor('its tab', async () =>
        (await browser.pages()).find((page) => page.url() === 'about:privatebrowsing'),
      );
      return patient(page);
    },
    answerPermission: async (_page, gesture, answer) => {
      await gesture();
      await pressDoorHanger(chrome, answer);
    },
    forget: async (origin) => {
      const failed = await chrome.evaluate<number>(
        `new Promise((done) => Services.clearData.deleteDataFromPrincipal(${principalOf(origin)}, true, Ci.nsIClearDataService.CLEAR_ALL, done))`,
      );
      if (failed !== 0) throw new Error(`Firefox could not clear the site's data (flags ${failed}).`);
    },
  };
}

/** The version is checked first: an older Firefox lists no chrome window. */
async function openChrome(
  browser: Browser,
  { version }: Pick<BaseSession, 'version'>,
): Promise<FirefoxChrome> {
  requireVersion('firefox', version);
  return openFirefoxChrome(browser);
}

function principalOf(origin: string): string {
  return `Services.scriptSecurityManager.createContentPrincipalFromOrigin('${new URL(origin).origin}')`;
}

/** Presses Allow or Block in the permission prompt once it is open in any window. */
async function pressDoorHanger(chrome: FirefoxChrome, answer: 'allow' | 'block'): Promise<void> {
  const button = answer === 'allow' ? 'button' : 'secondaryButton';
  await waitFor('the permission prompt', () =>
    chrome.evaluate<boolean>(`(() => {
      for (const { PopupNotifications: { panel } } of Services.wm.getEnumerator('navigator:browser')) {
        const prompt = panel.children[0];
        if (panel.state !== 'open' || prompt?.id !== 'web-notifications-notification') continue;
        prompt.${button}.click();
        return true;
      }
      return false;
    })()`),
  );
}
