import type { Notice } from '@sineta/protocol';
import { noticeFolders } from '@sineta/protocol/board';

/** The link of a notice. */
export interface NoticeLink {
  readonly href: string;
  /** The host, shown to the visitor before leaving the site; absent for links within it. */
  readonly host?: string;
}

/**
 * Reads the `navigate` of a notice, which its sender has written. Only http(s) makes a link, and an address that merely
 * shows the notice itself makes none.
 *
 * @param origin - the origin of the board
 */
export function noticeLink(
  { id, navigate }: Pick<Notice, 'id' | 'navigate'>,
  origin: string,
): NoticeLink | undefined {
  const url = webUrl(navigate);
  if (url === undefined) return undefined;
  if (url.origin !== origin) return { href: url.href, host: url.host };
  // In every language: the notice may be older than the site's current language.
  const pages = ['/', ...noticeFolders.map((folder) => `/${folder}/${id}`)];
  return pages.includes(url.pathname + url.search) ? undefined : { href: url.href };
}

/** The links of the buttons of a notification, with their titles. */
export function actionLinks({ id, actions = [] }: Pick<Notice, 'id' | 'actions'>, origin: string) {
  return actions.flatMap(({ title, navigate }) => {
    const link = noticeLink({ id, navigate }, origin);
    return link ? [{ title, href: link.href }] : [];
  });
}

/** The URL of a notice's image if the page may load it: over https:, or from its own site. */
export function imageAddress(image: string | undefined, origin: string): string | undefined {
  const url = webUrl(image);
  return url?.protocol === 'https:' || url?.origin === origin ? url.href : undefined;
}

function webUrl(text: string | undefined): URL | undefined {
  try {
    const url = new URL(text ?? '');
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
  } catch {
    return undefined;
  }
}
