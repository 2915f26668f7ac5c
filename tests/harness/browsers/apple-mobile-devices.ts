import type { Page } from 'puppeteer-core';

interface Device {
  readonly userAgent: string;
  readonly platform: string;
  readonly maxTouchPoints: number;
}

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4';

/** The properties by which Apple's mobile devices identify themselves to a page. */
export const appleMobileDevices: Readonly<Record<string, Device>> = {
  iPhone: {
    userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) ${safari} Mobile/15E148 Safari/604.1`,
    platform: 'iPhone',
    maxTouchPoints: 5,
  },
  iPad: {
    userAgent: `Mozilla/5.0 (iPad; CPU OS 18_4 like Mac OS X) ${safari} Mobile/15E148 Safari/604.1`,
    platform: 'iPad',
    maxTouchPoints: 5,
  },
  'iPad with a desktop user agent': {
    userAgent: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Safari/605.1.15`,
    platform: 'MacIntel',
    maxTouchPoints: 5,
  },
  iPod: {
    userAgent: `Mozilla/5.0 (iPod touch; CPU iPhone OS 15_8 like Mac OS X) ${safari} Mobile/15E148 Safari/604.1`,
    platform: 'iPod',
    maxTouchPoints: 5,
  },
};

/** Makes a tab identify itself as this device. */
export async function presentAs(page: Page, device: Device): Promise<void> {
  await page.evaluateOnNewDocument((device) => {
    for (const [name, value] of Object.entries(device)) {
      Object.defineProperty(Navigator.prototype, name, { configurable: true, get: () => value });
    }
  }, device);
}
