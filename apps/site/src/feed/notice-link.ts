import type { Notice } from '@sineta/protocol';
import { noticeFolders } from '@sineta/protocol/board';

/** Where a notice leads. */
export interface NoticeLink {
  readonly href: string;
  /** The host, for the visitor to know before leaving the site; absent within it. */
  readonly host?: string;
}

/**
 * Reads the `navigate` of a notice, which its sender wrote. Only http(s) makes a link, and an address of a page
 * that merely shows the notice makes none.
 *
 * @param origin - of the board
 */
export function noticeLink({ id, navigate }: Notice, origin: string): NoticeLink | undefined {
  const url = webUrl(navigate);
  if (url === undefined) return undefined;
  if (url.origin !== origin) return { href: url.href, host: url.host };
  // In any language: a notice may be older than the language of its site.
  const pages = ['/', ...noticeFolders.map((folder) => `/${folder}/${id}`)];
  return pages.includes(url.pathname + url.search) ? undefined : { href: url.href };
}

/** The address of a notice's image, when the page may load it: over https:, or from its own site. */
export function imageAddress(image: string | undefined, origin: string): string | undefined {
  const url = webUrl(image);
  return url?.protocol === 'https:' || url?.origin === origin ? url.href : undefined;
}

function webUrl(text: string | undefined): URL | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
}
