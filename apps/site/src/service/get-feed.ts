import type { Feed } from '@sineta/protocol';
import { requestJson } from './request-json.ts';
import { siteAddress } from './site-address.ts';

/** One page of notices, newest first: the first one, or the one that `after` (the `next` of the page before) leads to. */
export function getFeed(after: string | undefined, signal: AbortSignal): Promise<Feed> {
  const query = after === undefined ? '' : `?${new URLSearchParams({ after }).toString()}`;
  return requestJson<Feed>(`${siteAddress}/feed${query}`, signal);
}
