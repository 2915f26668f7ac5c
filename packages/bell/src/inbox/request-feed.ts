import type { MessagingClient } from '@sineta/client';
import type { Notice } from '@sineta/protocol';
import { readNotices } from './read-notices.ts';

/** Time during which page loads take the feed from the browser's cache, in milliseconds. */
const pause = 5 * 60 * 1000;

type Service = ReturnType<NonNullable<MessagingClient['settings']>['service']>;

/**
 * Requests the public feed of the site. The browser's cache makes the request conditional, and serves it if the last request
 * was less than five minutes ago. The request contains nothing about the device.
 *
 * @param key - of the time of the last request, in the storage of the browser
 * @returns undefined without a connection, or if the response is no feed
 */
export async function requestFeed(service: Service, key: string): Promise<readonly Notice[] | undefined> {
  if (!navigator.onLine) return undefined;
  const now = Date.now();
  const age = now - lastRequest(key);
  const isRecent = age >= 0 && age < pause;
  const notices = readNotices(
    await requestJson(service, '/feed', isRecent ? 'force-cache' : 'no-cache'),
    now,
  );
  if (notices && !isRecent) rememberRequest(key, now);
  return notices;
}

/** What the service publishes about a site. */
export interface PublishedSite {
  /** The addresses of the notice board follow it; undefined if it is unknown. */
  readonly language: string | undefined;
  /** The names of the topics, by id. */
  readonly topics: ReadonlyMap<unknown, unknown>;
}

/** Requests the language and the topics of the site. */
export async function requestSite(service: Service): Promise<PublishedSite> {
  const { language, topics } = ((await requestJson(service, '')) ?? {}) as Record<string, unknown>;
  const named: readonly (Record<string, unknown> | null)[] = Array.isArray(topics) ? topics : [];
  return {
    language: typeof language === 'string' ? language : undefined,
    topics: new Map(named.map((topic) => [topic?.['id'], topic?.['name']])),
  };
}

/** Resolves with undefined for any failure: the visitor did not ask for anything. */
async function requestJson(
  { service, site, fetch }: Service,
  path: string,
  cache?: RequestCache,
): Promise<unknown> {
  try {
    const response = await fetch(`${service.replace(/\/$/, '')}/v1/sites/${site}${path}`, {
      credentials: 'omit',
      cache,
      signal: AbortSignal.timeout(15_000),
    });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

function lastRequest(key: string): number {
  try {
    return Number(localStorage.getItem(key));
  } catch {
    return 0;
  }
}

function rememberRequest(key: string, time: number): void {
  try {
    localStorage.setItem(key, String(time));
  } catch {
    // Without storage each page load makes a request.
  }
}
