import { noticeAddress } from '@sineta/protocol/board';
import type { Notice } from '@sineta/protocol';
import type { InboxService } from './request-feed.ts';
import { webAddress } from './web-address.ts';

/** The only site with a notice board. */
const siteWithBoard = 'default';

/** Where the notices of an inbox can be read. */
export interface BoardLinks {
  /** The page of a notice or, on a site without a notice board, its own link; undefined if there is neither. */
  readonly notice: (notice: Pick<Notice, 'id' | 'navigate'>) => string | undefined;
  /** The notice board; undefined on a site without one. */
  readonly all: string | undefined;
}

/** @param language - of the site; the board redirects from the addresses of another one */
export function boardLinks(
  { service, site }: Pick<InboxService, 'service' | 'site'>,
  language?: string,
): BoardLinks {
  const base = site === siteWithBoard ? webAddress(service)?.replace(/\/$/, '') : undefined;
  return {
    notice: ({ id, navigate }) =>
      base === undefined ? webAddress(navigate) : base + noticeAddress(language, id),
    all: base && `${base}/`,
  };
}
