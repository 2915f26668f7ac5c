import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site without Sineta: a page, and a worker that forwards pushes to the page. */
const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
  '/': ['text/html', '<!doctype html><title>Some site</title>'],
  '/worker.js': [
    'text/javascript',
    `addEventListener('install', (event) => event.waitUntil(skipWaiting()));
    addEventListener('activate', (event) => event.waitUntil(clients.claim()));
    const received = new BroadcastChannel('received');
    addEventListener('push', (event) => {
      received.postMessage(event.data?.text() ?? null);
      event.waitUntil(registration.showNotification('Some site', { body: event.data?.text() ?? '' }));
    });`,
  ],
};

export interface Site extends AsyncDisposable {
  readonly url: string;
}

export async function startSite(): Promise<Site> {
  const server = createServer((request, response) => {
    const [type, body] = files[request.url ?? ''] ?? ['text/plain', ''];
    response.writeHead(body === '' ? 404 : 200, { 'content-type': `${type}; charset=utf-8` }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
