import type { SendMessage } from '../message.ts';

/** The site that exists from the first start, whose notice board the service shows. */
export const defaultSite = 'default';

/** Whether a message goes on the public notice board. */
export function isPublished({ target, publish }: Pick<SendMessage, 'target' | 'publish'>): boolean {
  return ('everyone' in target || 'topic' in target) && publish !== false;
}

/**
 * Where a click leads when the notification does not say: to the page of its notice, where it has one, else
 * to the service itself.
 * @param publicUrl Of the service.
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
