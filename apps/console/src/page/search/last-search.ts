import type { ReceiptEvent } from '@sineta/protocol';

/** The lists whose filters are kept while one of their items is open. */
type List = 'devices' | 'people' | 'messages' | 'direct-messages';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The row of a list to return to. */
    row?: string;
    /** The message whose sending was undone, and that the draft is of. */
    undone?: string;
    /** Where the page of a user was opened, if that was no list. */
    opener?: { readonly device: string } | { readonly message: string; readonly event?: ReceiptEvent };
  }
}

/** Milliseconds for which the loaded pages of a list are kept while one of its items is open, so that its row is there. */
export const keptFor = 30 * 60_000;

const searches = new Map<string, object>();

/** Keeps the filters of a list, for the way back to it. They last as long as the page of the browser. */
export function keepSearch(list: List, site: string, search: object): void {
  const key = `${list} ${site}`;
  // The latest list is the last one of the map.
  searches.delete(key);
  searches.set(key, search);
}

/** The filters with which a list was last shown; empty if it was not. */
export function lastSearch(list: List, site: string): object {
  return searches.get(`${list} ${site}`) ?? {};
}

/** How late a list was shown, to compare it with others; -1 if it was not. */
export function rankOf(list: List, site: string): number {
  return [...searches.keys()].indexOf(`${list} ${site}`);
}
