import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type BoardPage, launchBrowser, openPage } from './board-page.ts';
import { type BoardServer, startBoardServer } from './board-server.ts';

/** One browser for the tests of a file; each test starts with a board, and a page of a visitor who has not been there. */
export function useBoard(options?: BrowserContextOptions): () => BoardPage & { readonly board: BoardServer } {
  let browser: Browser | undefined;
  let opened: (BoardPage & { readonly board: BoardServer }) | undefined;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  beforeEach(async () => {
    const board = await startBoardServer();
    opened = { board, ...(await openPage(browser!, board.origin, options)) };
  });
  afterEach(async () => {
    await opened?.page.context().close();
    await opened?.board.close();
  });
  afterAll(() => browser?.close());
  return () => opened!;
}
