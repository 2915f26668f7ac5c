import type { Site } from '@sineta/protocol';
import { requestJson } from './request-json.ts';
import { siteAddress } from './site-address.ts';

/** What the page has to know of its site: its name, its language, its topics and the key for the bell. */
export function getSite(signal: AbortSignal): Promise<Site> {
  return requestJson<Site>(siteAddress, signal);
}
