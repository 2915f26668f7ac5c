import type { MessagingClient } from '@sineta/client';
import type { Notice, Site } from '@sineta/protocol';
import { readText, writeText } from '../reading/index.ts';
import { readNotices } from './read-notices.ts';

type Service = ReturnType<NonNullable<MessagingClient['settings']>['service']>;

/** The service of an inbox. */
export interface InboxService extends Service {
  /** The language of the bell, BCP 47, in which texts are requested. */
  lang: string;
}

/**
 * Requests the public feed of the site. The browser's cache makes the request conditional, and serves it if the last request
 * was less than `pause` ago. The request contains nothing about the device.
 *
 * @param key - of the time of the last request, in the storage of the browser
 * @param pause - in milliseconds
 * @returns undefined if the request fails or the response is no feed
 */
export async function requestFeed(
  service: InboxService,
  key: string,
  pause: number,
): Promise<readonly Notice[] | undefined> {
  const now = Date.now();
  const isRecent = Math.abs(now - Number(readText(key))) < pause;
  const notices = readNotices(
    await requestJson(service, '/feed', isRecent ? 'force-cache' : 'no-cache'),
    now,
  );
  // Without storage each page load makes a request.
  if (notices && !isRecent) writeText(key, String(now));
  return notices;
}

/** What the service publishes about a site. */
export interface PublishedSite {
  /** The addresses of the notice board follow it; undefined if it is unknown. */
  readonly language: string | undefined;
  /** The names of the topics, by id. */
  readonly topics: ReadonlyMap<string | undefined, string>;
}

/** Requests the language and the topics of the site. */
export async function requestSite(service: InboxService): Promise<PublishedSite> {
  const { language, topics = [] } = ((await requestJson(service, '')) ?? {}) as Partial<Site>;
  return { language, topics: new Map(topics.map((topic) => [topic?.id, topic?.name])) };
}

/** Resolves with undefined for any failure: the visitor did not ask for anything. */
async function requestJson(
  { service, site, lang, fetch }: InboxService,
  path: string,
  cache?: RequestCache,
): Promise<unknown> {
  try {
    const query = `?lang=${encodeURIComponent(lang)}`;
    const response = await fetch(`${service.replace(/\/$/, '')}/v1/sites/${site}${path}${query}`, {
      credentials: 'omit',
      cache,
      signal: AbortSignal.timeout(15_000),
    });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
