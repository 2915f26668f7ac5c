import type { Feed } from '@sineta/protocol';
import { requestJson } from './request-json.ts';

interface FeedQuery {
  readonly topic: string | undefined;
  /** The `next` of the previous page. */
  readonly after: string | undefined;
  /** The language of the reader. */
  readonly lang: string;
}

/** One page of notices, newest first. */
export function getFeed(site: string, { topic, after, lang }: FeedQuery, signal: AbortSignal): Promise<Feed> {
  const query = new URLSearchParams({
    ...(topic !== undefined && { topic }),
    ...(after !== undefined && { after }),
    lang,
  }).toString();
  return requestJson<Feed>(`/v1/sites/${site}/feed?${query}`, signal);
}
