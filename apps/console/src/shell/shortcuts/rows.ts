const more = '[data-key="]"]';

/** What `j` and `k` stop at: the first link or button of each row of the lists of the page, and the button for more rows. */
function stops(): HTMLElement[] {
  const rows = document.querySelectorAll(`main :is(li, tbody tr, ${more}):not(nav *)`);
  const found = [...rows].map((row) => (row.matches(more) ? row : row.querySelector('a[href], button')));
  return [...new Set(found)].filter(
    (stop) => stop instanceof HTMLElement && stop.checkVisibility(),
  ) as HTMLElement[];
}

/** The next stop after the place of the focus, or the one before it. */
export function stopFrom(from: Element | null, by: 1 | -1): HTMLElement | undefined {
  const place = from ?? document.body;
  const isBefore = (stop: HTMLElement, bit: number) => (place.compareDocumentPosition(stop) & bit) !== 0;
  return by === 1
    ? stops().find((stop) => isBefore(stop, Node.DOCUMENT_POSITION_FOLLOWING))
    : stops().findLast((stop) => isBefore(stop, Node.DOCUMENT_POSITION_PRECEDING));
}

/** The link in a row that leads to an address, or else to its path, if the lists of this page have it. */
export function rowTo(address: string): HTMLElement | undefined {
  const found = document.querySelectorAll<HTMLAnchorElement>('main :is(li, tbody tr) a[href]:not(nav *)');
  const links = [...found].filter((link) => link.checkVisibility());
  const [path] = address.split('?');
  return (
    links.find(({ href }) => href.endsWith(address)) ?? links.find(({ pathname }) => pathname.endsWith(path!))
  );
}

/** The control that a key presses. */
export function controlOf(key: string): HTMLElement | undefined {
  const controls = document.querySelectorAll<HTMLElement>('main [data-key]');
  return [...controls].find((control) => control.dataset['key'] === key && control.checkVisibility());
}

/** Names the keys of the controls of the page for screen readers, or no longer: single keys were turned on or off. */
export function nameKeys(isOn: boolean): void {
  for (const control of document.querySelectorAll<HTMLElement>('[data-key]')) {
    control.ariaKeyShortcuts = isOn ? control.dataset['key']! : null;
  }
}

/** Whether an element is the button for more rows of a list. */
export function isMore(element: EventTarget | null): boolean {
  return element instanceof HTMLElement && element.matches(`main ${more}:not(nav *)`);
}

/** Whether an element is a search of the page, from which the arrow key down leads to what it found. */
export function isPageSearch(element: EventTarget | null): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.matches('main search input[type="search"]');
}
