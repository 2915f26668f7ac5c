import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startCallers } from '../harness/callers/callers.ts';

test('the times of each request are reported in the order of the bodies, whatever is answered first', async () => {
  const slow = 400;
  const server = createServer((request, response) => {
    void json(request).then((milliseconds) =>
      setTimeout(() => response.writeHead(202, { 'content-length': 0 }).end(), Number(milliseconds)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const callers = await startCallers({ url, key: 'key' });
  onTestFinished(() => callers[Symbol.asyncDispose]());
  const bodies = [slow, 0, 0].map(String);
  const { startedAt, sentAt, latencies } = await callers.post({ path: '/', bodies, callers: 2 });
  expect(sentAt).toHaveLength(3);
  expect(Math.min(...sentAt)).toBeGreaterThanOrEqual(startedAt);
  expect(latencies[0]).toBeGreaterThan(slow / 2);
  expect(latencies[0]).toBe(Math.max(...latencies));
});
