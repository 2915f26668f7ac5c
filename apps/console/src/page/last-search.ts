/** The lists whose filters are kept while one of their items is open. */
type List = 'devices' | 'messages' | 'direct-messages';

const searches = new Map<string, object>();

/** Keeps the filters of a list, for the way back to it. They last as long as the page of the browser. */
export function keepSearch(list: List, site: string, search: object): void {
  searches.set(`${list} ${site}`, search);
}

/** The filters with which a list was last shown; empty if it was not. */
export function lastSearch(list: List, site: string): object {
  return searches.get(`${list} ${site}`) ?? {};
}
