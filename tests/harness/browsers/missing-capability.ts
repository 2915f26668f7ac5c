import type { Page } from 'puppeteer-core';

/** Browsers without one of the capabilities that push requires, as a page detects them. */
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
  // Everything that the bell itself checks is present: only the client detects that it cannot work.
  'an unsupported messaging client': (page: Page) =>
    page.evaluateOnNewDocument(() => {
      Reflect.deleteProperty(Navigator.prototype, 'locks');
    }),
} as const;
