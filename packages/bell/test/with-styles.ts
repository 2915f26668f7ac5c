import type { Page } from 'puppeteer-core';

/** Prepares a page that has these styles of its own. */
export function withStyles(css: string): (page: Page) => Promise<unknown> {
  return (page) =>
    page.evaluateOnNewDocument((css) => {
      addEventListener('DOMContentLoaded', () => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets = [sheet];
      });
    }, css);
}
