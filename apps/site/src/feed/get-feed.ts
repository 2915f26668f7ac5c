import type { Feed } from '@sineta/protocol';

/** The longest wait for a response, in milliseconds. */
const patience = 15_000;

interface FeedQuery {
  readonly topic: string | undefined;
  /** The `next` of the previous page. */
  readonly after: string | undefined;
  /** The language of the reader. */
  readonly lang: string;
}

/** One page of notices, newest first. Rejects if the service does not return it in time. */
export async function getFeed(
  site: string,
  { topic, after, lang }: FeedQuery,
  signal: AbortSignal,
): Promise<Feed> {
  const query = new URLSearchParams({
    ...(topic !== undefined && { topic }),
    ...(after !== undefined && { after }),
    lang,
  }).toString();
  // AbortSignal.any() is newer than the oldest browsers.
  const request = new AbortController();
  const abort = () => request.abort();
  signal.addEventListener('abort', abort);
  setTimeout(abort, patience);
  const response = await fetch(`/v1/sites/${site}/feed?${query}`, {
    headers: { accept: 'application/json' },
    // After a push there is something new, which a cached copy would hide.
    cache: 'no-cache',
    signal: request.signal,
  });
  if (!response.ok) throw new Error(`The feed returned HTTP ${response.status}.`);
  return (await response.json()) as Feed;
}
