import { once } from 'node:events';
import { connect } from 'node:tls';
import { openHttp2Connection } from '@sineta/http2-client';

/** Opens a connection, posts a body and returns the status of the response. */
export async function post(url: URL, body: Uint8Array, ca?: string): Promise<number> {
  const { origin, hostname, pathname, search } = url;
  const port = Number(url.port || 443);
  const socket = connect({ host: hostname, port, servername: hostname, ca, ALPNProtocols: ['h2'] });
  await once(socket, 'secureConnect');

  return new Promise((resolve, reject) => {
    const connection = openHttp2Connection({
      socket,
      settingsTimeout: 10_000,
      idleTimeout: 10_000,
      onReady() {
        const headers = () => ({ 'content-type': 'application/octet-stream' });
        const request = { origin, path: pathname + search, headers, body };
        connection.start({ request, handler, isRetry: false });
      },
      onCapacity() {},
      // Safe to send again, on another connection.
      onUnprocessed: () => reject(new Error('The server did not process the request')),
      onHttp1Required() {},
      onClosed: reject,
    });
    let status = 0;
    const handler = {
      onRequestStart() {},
      onResponseStart: (_: unknown, received: number) => void (status = received),
      onResponseData() {},
      onResponseEnd() {
        resolve(status);
        connection.close();
      },
      onResponseError: (_: unknown, error: Error) => reject(error),
    };
  });
}
