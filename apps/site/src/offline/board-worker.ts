/// <reference lib="webworker" />
import type { OfflinePage } from '@sineta/protocol';

declare const self: ServiceWorkerGlobalScope;

/** Defined before this script by the service. A changed page makes a different worker, which replaces this one. */
declare const offlinePage: OfflinePage;
/** Those of the languages that addresses can have, by primary subtag. */
declare const offlinePages: Readonly<Record<string, OfflinePage>>;
declare const noticeFolders: readonly string[];

// There is no cache: visitors see the service's response, or the offline page.

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload?.enable()));
self.addEventListener('fetch', (event) => {
  // Every navigation gets a response, also outside the board: the preload has already requested each.
  if (event.request.mode === 'navigate') event.respondWith(answer(event));
});

async function answer({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const response = await load(request, preloadResponse as Promise<Response | undefined>);
  const { pathname, searchParams } = new URL(request.url);
  if (isAnswer(response) || !isBoard(pathname)) return response;
  const [chosen = ''] = searchParams.get('lang')?.toLowerCase().split('-') ?? [];
  const { html, policy } = Object.hasOwn(offlinePages, chosen) ? offlinePages[chosen]! : offlinePage;
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  });
}

async function load(request: Request, preloaded: Promise<Response | undefined>): Promise<Response> {
  try {
    return (await preloaded) ?? (await fetch(request));
  } catch {
    return Response.error();
  }
}

/** False for a network error, and for a gateway that reports the service unavailable (RFC 9110 §15.6.3–15.6.5). */
function isAnswer({ type, status }: Response): boolean {
  return type !== 'error' && ![502, 503, 504].includes(status);
}

function isBoard(path: string): boolean {
  return path === '/' || noticeFolders.some((folder) => path.startsWith(`/${folder}/`));
}
