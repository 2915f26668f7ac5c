import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type ConsolePage, launchBrowser, openPage, signUpOwner, type StorageState } from './console-page.ts';
import { type ConsoleService, startConsoleService } from './console-service.ts';

interface UsedConsole {
  readonly service: () => ConsoleService;
  /** Opens a tab with the session of the owner. */
  readonly ownerPage: () => Promise<ConsolePage>;
  /** Opens a tab that is signed out. */
  readonly strangerPage: () => Promise<ConsolePage>;
}

/** One service, with an owner, for the tests of a file. After each test all tabs are closed. */
export function useConsole(...settings: Parameters<typeof startConsoleService>): UsedConsole {
  let browser: Browser;
  let service: ConsoleService;
  let session: StorageState;
  beforeAll(async () => {
    browser = await launchBrowser();
    service = await startConsoleService(...settings);
    session = await signUpOwner(browser, service);
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(async () => {
    await browser.close();
    await service[Symbol.asyncDispose]();
  });
  return {
    service: () => service,
    ownerPage: () => openPage(browser, session),
    strangerPage: () => openPage(browser),
  };
}
