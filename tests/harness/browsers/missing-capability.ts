import type { Page } from 'puppeteer-core';

/** Browsers that lack one of the things that push takes: as a page would meet them. */
export const missingCapabilities = {
  'no service worker': (page: Page) =>
    page.evaluateOnNewDocument(() => {
      Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
    }),
  'no Push API': (page: Page) =>
    page.evaluateOnNewDocument(() => {
      Reflect.deleteProperty(globalThis, 'PushManager');
    }),
  'no Notification': (page: Page) =>
    page.evaluateOnNewDocument(() => {
      Reflect.deleteProperty(globalThis, 'Notification');
    }),
  // Nothing that the bell itself looks at is missing: only the client knows that it cannot work without.
  'a messaging client that says it is unsupported': (page: Page) =>
    page.evaluateOnNewDocument(() => {
      Reflect.deleteProperty(Navigator.prototype, 'locks');
    }),
} as const;
