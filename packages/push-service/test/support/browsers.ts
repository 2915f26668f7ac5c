import { type Browser, launch } from 'puppeteer-core';
import type { PushService } from '@sineta/push-service';

/** Time for a browser on a busy machine, in milliseconds. */
export const patience = 120_000;

export function launchFirefox(service: PushService, userDataDir?: string): Promise<Browser> {
  return launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    timeout: patience,
    ...(userDataDir === undefined ? {} : { userDataDir }),
    extraPrefsFirefox: {
      ...service.firefoxPreferences,
      'permissions.default.desktop-notification': 1,
      // Otherwise showNotification rejects without a notification daemon.
      'alerts.useSystemBackend': false,
    },
  });
}

export async function launchChromium(service: PushService, origin: string): Promise<Browser> {
  const browser = await launch({
    browser: 'chrome',
    executablePath: '/usr/bin/chromium',
    timeout: patience,
    args: ['--no-sandbox', ...service.chromiumFlags],
  });
  await browser.defaultBrowserContext().setPermission(origin, {
    permission: { name: 'notifications' },
    state: 'granted',
  });
  return browser;
}
