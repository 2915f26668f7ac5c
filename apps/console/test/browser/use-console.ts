import type { CreateInvitation } from '@sineta/protocol';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import {
  ask,
  type ConsolePage,
  launchBrowser,
  openPage,
  signUpOwner,
  type StorageState,
} from './console-page.ts';
import { type ConsoleService, startConsoleService } from './console-service.ts';

interface UsedConsole {
  readonly service: () => ConsoleService;
  /** Opens a tab with the session of the owner. */
  readonly ownerPage: () => Promise<ConsolePage>;
  /** Opens a tab that is signed out. */
  readonly strangerPage: () => Promise<ConsolePage>;
  /** Opens a tab of a new member with these roles, whom the owner has invited. */
  readonly memberPage: (name: string, access: Partial<CreateInvitation>) => Promise<Page>;
}

/**
 * One service, with an owner, for the tests of a file. After each test all tabs are closed. A test that is repeated gets a
 * new service: its first run has changed the other one.
 */
export function useConsole(...settings: Parameters<typeof startConsoleService>): UsedConsole {
  let browser: Browser;
  let service: ConsoleService;
  let session: StorageState;
  const open = async () => {
    browser = await launchBrowser();
    service = await startConsoleService(...settings);
    session = await signUpOwner(browser, service);
  };
  const close = async () => {
    await browser.close();
    await service[Symbol.asyncDispose]();
  };
  beforeAll(open);
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return;
    await close();
    await open();
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(close);
  const ownerPage = () => openPage(browser, session);
  const strangerPage = () => openPage(browser);
  return {
    service: () => service,
    ownerPage,
    strangerPage,
    async memberPage(name, access) {
      const { page: owner } = await ownerPage();
      await owner.goto(`${service.url}/console/team`);
      const token = await owner.evaluate(async (access) => {
        const headers = { 'content-type': 'application/json' };
        const body = JSON.stringify(access);
        const response = await fetch('/v1/invitations', { method: 'POST', headers, body });
        return ((await response.json()) as { token: string }).token;
      }, access);
      const { page } = await strangerPage();
      await page.goto(`${service.url}/console/sign-in`);
      const email = `${name.split(' ')[0]!.toLowerCase()}@vilanova.example`;
      const person = { name, email, password: 'outra sineta na mesa', token };
      expect(await ask(page, 'POST', '/v1/invitations:accept', person)).toBe(204);
      return page;
    },
  };
}
