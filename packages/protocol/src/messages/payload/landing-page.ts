import { boardAddresses } from '../../board/addresses.ts';
import type { SendMessage } from '../send-message.ts';

/** The site that exists from the first start. The service shows its notice board. */
export const defaultSite = 'default';

/** Whether a message appears on the public notice board. */
export function isPublished({ target, publish }: Pick<SendMessage, 'target' | 'publish'>): boolean {
  return ('everyone' in target || 'topic' in target) && publish !== false;
}

/**
 * Returns the URL that a click opens if the notification has none: the page of its notice, if there is one, else the
 * URL of the service.
 * @param publicUrl - URL of the service
 * @param language - of the site, which the board's addresses follow
 */
export function landingPage(
  send: Pick<SendMessage, 'target' | 'publish'>,
  {
    publicUrl,
    site,
    message,
    language,
  }: {
    readonly publicUrl: string;
    readonly site: string;
    readonly message: string;
    readonly language: string;
  },
): string {
  const hasPage = site === defaultSite && isPublished(send);
  return hasPage ? new URL(boardAddresses(language).notice(message), publicUrl).href : publicUrl;
}
