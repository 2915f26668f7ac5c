import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createHttpServer } from '../../../src/http/server.ts';
import { createLogger } from '../../../src/logger.ts';
import { createMetrics } from '../../../src/observability/metrics.ts';

test('a client that disconnects during the body is not logged as an error', async () => {
  const lines: string[] = [];
  const logger = createLogger({ level: 'error', destination: { write: (line) => void lines.push(line) } });
  const app = createHttpServer({ logger, requests: createMetrics().requests, trustedProxies: [] });
  const arrived = new Promise<void>((resolve) => app.addHook('onRequest', async () => resolve()));
  const failed = new Promise<unknown>((resolve) =>
    app.addHook('onError', async (_, __, error) => resolve(error)),
  );
  app.post('/', async () => 'read');
  await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const address = app.server.address() as { readonly port: number };
    const socket = connect(address.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"ha',
    );
    await arrived;
    socket.destroy();
    expect(await failed).toMatchObject({ code: 'ECONNRESET' });
  } finally {
    await app.close();
  }
  expect(lines).toEqual([]);
});
