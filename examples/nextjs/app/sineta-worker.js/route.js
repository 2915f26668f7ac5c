import { service } from '../../lib/sineta.js';

/** The service worker of the site: the service's own, taken in. */
export function GET() {
  return new Response(`importScripts(${JSON.stringify(`${service}/sineta-worker.js`)});`, {
    headers: { 'content-type': 'text/javascript', 'cache-control': 'no-cache' },
  });
}
