import type { SendMessage } from '../message.ts';

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
 */
export function landingPage(
  send: Pick<SendMessage, 'target' | 'publish'>,
  {
    publicUrl,
    site,
    message,
  }: { readonly publicUrl: string; readonly site: string; readonly message: string },
): string {
  const hasPage = site === defaultSite && isPublished(send);
  return hasPage ? new URL(`/avisos/${message}`, publicUrl).href : publicUrl;
}
