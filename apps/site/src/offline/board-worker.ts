/// <reference lib="webworker" />
import type { OfflinePage } from '@sineta/protocol';

declare const self: ServiceWorkerGlobalScope;

/** Stands before this script when the service sends it: another page makes another worker, and replaces this one. */
declare const offlinePage: OfflinePage;
declare const noticeFolders: readonly string[];

// Nothing is cached: what a visitor sees comes from the service, or is the page that says that it does not answer.

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload?.enable()));
self.addEventListener('fetch', (event) => {
  // Every navigation is answered, also those elsewhere than on the board: each has been asked for by the preload.
  if (event.request.mode === 'navigate') event.respondWith(answer(event));
});

async function answer({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const response = await load(request, preloadResponse as Promise<Response | undefined>);
  if (isAnswer(response) || !isBoard(new URL(request.url).pathname)) return response;
  const { html, policy } = offlinePage;
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

/** False for a network error, and when something before the service says that it is away: RFC 9110 §15.6.3 to 15.6.5. */
function isAnswer({ type, status }: Response): boolean {
  return type !== 'error' && ![502, 503, 504].includes(status);
}

function isBoard(path: string): boolean {
  return path === '/' || noticeFolders.some((folder) => path.startsWith(`/${folder}/`));
}
