import type { AudienceSearch } from '../../devices/audience-search.ts';

/** What the form starts with: a message, or else an audience or a day. */
export interface ComposeSearch extends AudienceSearch {
  /** The message to copy. */
  readonly from?: string;
  /** The scheduled message to change. */
  readonly edit?: string;
  /** The draft of the site to continue. */
  readonly draft?: string;
  /** The recurring message to change, or `new`. */
  readonly recurring?: string;
  /** The day on which the message is to be sent, such as `2026-12-24`. */
  readonly day?: string;
}

/** The query string of the page, unchecked: the page checks the ids, and this is part of the first load. */
export const readComposeSearch = (search: ComposeSearch): ComposeSearch => search;
