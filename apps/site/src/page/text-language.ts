import type { BoardPage, BoardText } from '@sineta/protocol';

/** The language of a text that the operator gave the board: that of the page if it is translated, else that of the site. */
export function textLanguage({ settings, site, language }: BoardPage, text: BoardText): string {
  return settings.translated?.includes(text) ? language : site.language;
}
