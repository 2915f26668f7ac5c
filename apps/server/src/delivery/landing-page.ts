import type { AcceptedSend } from '@sineta/protocol';
import { defaultSiteId } from '../storage/sites.ts';

/** What a service knows of its own addresses. */
export interface OwnAddresses {
  /** The site itself. */
  readonly publicUrl: string;
  /** Whether that is what browsers anywhere call it: only then do links lead deeper. */
  readonly isReachable: boolean;
}

/** Whether a message goes on the public notice board. */
export function isPublished({ target, publish }: Pick<AcceptedSend, 'target' | 'publish'>): boolean {
  return ('everyone' in target || 'topic' in target) && publish !== false;
}

/**
 * Where a click leads when the notification does not say: to the page of its notice, where it has one, else
 * to the site itself. The board shows the default site.
 */
export function landingPage(
  { publicUrl, isReachable }: OwnAddresses,
  site: string,
  message: string,
  send: Pick<AcceptedSend, 'target' | 'publish'>,
): string {
  const hasPage = isReachable && site === defaultSiteId && isPublished(send);
  return hasPage ? new URL(`/avisos/${message}`, publicUrl).href : publicUrl;
}
