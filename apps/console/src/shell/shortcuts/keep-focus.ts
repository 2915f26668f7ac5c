import { hasDialog } from './search-key.ts';
import { isMore, stopFrom } from './rows.ts';

/** Milliseconds in which whatever removed the focused element can focus another one. */
const grace = 100;

/** An element of the page that has or had the focus. */
interface Place {
  readonly element: HTMLElement;
  readonly path: string;
  /** What the Tab key stopped at, in order, when it had the focus. */
  readonly order: readonly HTMLElement[];
  readonly list: Element | null;
}

/**
 * Keeps the focus on the page. If the focused element goes, such as a row that was deleted or the button that loaded the
 * last rows, what takes its place in the tab order gets the focus. More rows that a key requested get it too: the first
 * of them. Returns the function that ends it.
 */
export function keepFocus(): () => void {
  let focused: Element | undefined;
  let place: Place | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The row before the button for more rows, until there are more. */
  let lastRow: HTMLElement | undefined;

  const onFocus = ({ target }: Pick<FocusEvent, 'target'>): void => {
    if (!(target instanceof HTMLElement)) return;
    focused = target;
    if (!isMore(target)) lastRow = undefined;
    if (target.closest('#root') === null) return;
    place = {
      element: target,
      path: location.pathname,
      order: tabStops(),
      list: target.closest('ul, ol, tbody'),
    };
  };
  // A press beside all controls takes the focus away on purpose.
  const onPointer = (): void => {
    focused = undefined;
  };
  const onRequest = (event: KeyboardEvent | MouseEvent): void => {
    const byKey = 'key' in event ? event.key === 'Enter' || event.key === ' ' : event.detail === 0;
    if (byKey && isMore(event.target)) lastRow = stopFrom(event.target as HTMLElement, -1);
  };
  const restore = (): void => {
    timer = undefined;
    if (!isLost(focused) || hasDialog()) return;
    focusOf(place)?.focus();
  };
  const observer = new MutationObserver(() => {
    const next = lastRow?.isConnected ? stopFrom(lastRow, 1) : undefined;
    if (next !== undefined && !isMore(next)) {
      lastRow = undefined;
      next.focus();
    }
    if (isLost(focused)) timer ??= setTimeout(restore, grace);
  });
  if (document.activeElement !== document.body) onFocus({ target: document.activeElement });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPointer, true);
  document.addEventListener('keydown', onRequest, true);
  document.addEventListener('click', onRequest, true);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  return () => {
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', onPointer, true);
    document.removeEventListener('keydown', onRequest, true);
    document.removeEventListener('click', onRequest, true);
    observer.disconnect();
    clearTimeout(timer);
  };
}

/** Whether the focused element has gone, and nothing else has the focus. */
function isLost(focused: Element | undefined): boolean {
  if (focused === undefined || document.activeElement !== document.body) return false;
  return !focused.isConnected || focused.matches(':disabled');
}

/** What gets the focus in place of an element that has gone. */
function focusOf(place: Place | undefined): HTMLElement | null {
  const title = document.querySelector<HTMLElement>('main h1');
  if (place === undefined || place.path !== location.pathname) return title;
  const { element, order, list } = place;
  if (element.isConnected && !element.matches(':disabled')) return element;
  const now = tabStops();
  const before = order.slice(0, order.indexOf(element)).findLast((stop) => now.includes(stop));
  const next = now[before === undefined ? 0 : now.indexOf(before) + 1];
  const inList = list?.isConnected ? now.filter((stop) => list.contains(stop)) : [];
  if (inList.length > 0 && (next === undefined || !inList.includes(next))) return inList.at(-1)!;
  return next ?? before ?? title;
}

/** What the Tab key stops at in the content of the page. */
function tabStops(): HTMLElement[] {
  const all = document.querySelectorAll<HTMLElement>(
    'main :is(a[href], button, input, select, textarea, summary, [tabindex="0"])',
  );
  return [...all].filter((stop) => !stop.matches(':disabled, [tabindex="-1"]') && stop.checkVisibility());
}
