import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';

/** In milliseconds: a script of a hostile text would run, and a page show its data. */
const settlingTime = 100;
/** How often a page is looked at until it shows all texts, also on a busy machine. */
const attempts = 600;

/** A tab that notices what a hostile text does. */
export interface InspectedPage {
  readonly page: Page;
  /** Opens a page of the service with texts that it has to show. Returns what should not have happened. */
  inspect(path: string, texts?: readonly string[]): Promise<readonly string[]>;
}

interface Inspected {
  readonly hostileRan?: boolean;
  readonly violations?: string[];
}

export async function inspectPages(page: Page, origin: string): Promise<InspectedPage> {
  const events: string[] = [];
  await page.evaluateOnNewDocument(() => {
    // Opaque origins have no storage. A draft of another page would be shown.
    if (location.protocol.startsWith('http')) {
      localStorage.clear();
      localStorage.setItem('sineta:preferences', '{"language":"en","theme":"system"}');
    }
    const violations: string[] = [];
    const ran = (): void => void Object.assign(globalThis, { hostileRan: true });
    Object.assign(globalThis, { hostile: ran, violations });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      violations.push(`${effectiveDirective} refused ${blockedURI}`);
    });
  });
  page.on('dialog', (dialog) => {
    events.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { protocol, host, href } = new URL(request.url());
    if (protocol === 'data:' || host === new URL(origin).host) return;
    // A notification has an image of any host, and its preview shows it.
    if (request.resourceType() !== 'image')
      events.push(`a ${request.resourceType()} of ${href.slice(0, 100)}`);
  });
  page.on('popup', () => events.push('a window opened'));
  return {
    page,
    async inspect(path, texts = []) {
      events.length = 0;
      await page.goto(origin + path);
      await page.waitForSelector('main h1');
      await delay(settlingTime);
      const { missing, found } = await inspectUntilShown(page, texts.map(shown));
      const isThere = pathOf(page.url()).startsWith(pathOf(origin + path));
      return [...events, ...found, ...missing, ...(isThere ? [] : [`it went to ${page.url()}`])].map(
        (what) => `${path}: ${what}`,
      );
    },
  };
}

/** The beginning of a text: long ones are cut, and white space is collapsed in HTML. */
function shown(text: string): string {
  return text.toWellFormed().replaceAll(/\s+/g, ' ').trim().slice(0, 60);
}

/** Loads the rest of a list, or opens that of the templates or of a day, while texts are missing. */
async function inspectUntilShown(page: Page, texts: readonly string[]): Promise<InspectedDocument> {
  const isMore = [
    'starts-with(normalize-space(), "Show ")',
    'normalize-space() = "Use template"',
    // The entries of a busy day in the calendar.
    '(starts-with(normalize-space(), "+") or contains(normalize-space(), " earlier")) and @aria-expanded = "false"',
  ];
  const more = `::-p-xpath(//main//button[${isMore.join(' or ')}])`;
  for (let attempt = 0; ; attempt++) {
    const inspected = await page.evaluate(inspectDocument, texts);
    if (inspected.missing.length === 0 || attempt === attempts) return inspected;
    // In one step: while the page still loads, it can remove the button that was just found.
    await page.$$eval(more, ([button]) => (button as HTMLElement | undefined)?.click());
    await delay(settlingTime);
  }
}

/** The router decodes characters that need not be encoded. */
function pathOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname);
}

interface InspectedDocument {
  readonly found: readonly string[];
  readonly missing: readonly string[];
}

/** Returns what is not the work of the page itself, and which texts are missing. */
function inspectDocument(texts: readonly string[]): InspectedDocument {
  const found: string[] = [];
  const { hostileRan = false, violations = [] } = globalThis as Inspected;
  if (hostileRan) found.push('a script ran');
  found.push(...violations);
  const shownTexts = [document.title];
  const safe = new Set(['http:', 'https:', 'blob:', 'mailto:']);
  const readable = new Set(['aria-label', 'title', 'alt', 'placeholder', 'value', 'aria-description']);
  for (const element of document.querySelectorAll('*')) {
    const name = element.localName;
    if (['iframe', 'object', 'embed', 'base', 'details', 'frame'].includes(name)) {
      if (name !== 'details' || element.hasAttribute('ontoggle')) found.push(`a ${name}`);
    }
    if (name === 'script' && !(element as Partial<HTMLScriptElement>).src?.startsWith(location.origin)) {
      if (element.getAttribute('type') !== 'application/json') found.push('a script');
    }
    if (name === 'meta' && element.hasAttribute('http-equiv')) found.push('a meta element with a command');
    for (const { name: attribute, value } of element.attributes) {
      if (attribute.startsWith('on')) found.push(`an attribute ${attribute}`);
      if (/^(?:xlink:)?href$|^formaction$|^action$/.test(attribute) && URL.canParse(value, location.href)) {
        const { protocol } = new URL(value, location.href);
        if (!safe.has(protocol)) found.push(`a link to ${value.slice(0, 60)}`);
      }
      if (readable.has(attribute)) shownTexts.push(value);
    }
    if ('value' in element && typeof element.value === 'string') shownTexts.push(element.value);
  }
  shownTexts.push(document.body.textContent);
  const all = shownTexts.join('\n').toWellFormed().replaceAll(/\s+/g, ' ');
  const missing = texts.filter((text) => !all.includes(text));
  return { found, missing: missing.map((text) => `it does not show ${JSON.stringify(text)}`) };
}
