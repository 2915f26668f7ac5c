import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { countDue, dueAfter } from '../harness/visitors/schedule.ts';
import { startVisitors, type VisitRequest } from '../harness/visitors/visitors.ts';

const page: VisitRequest = { method: 'GET', path: '/' };

async function serve(answerAfter: () => number): Promise<string> {
  const server: Server = createServer((_, response) => {
    setTimeout(() => response.end('page'), answerAfter());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a page counts from the time at which its visit is due, also while no connection is free', async () => {
  const stall = 400;
  let requests = 0;
  const url = await serve(() => (requests++ === 0 ? stall : 0));
  const visitors = await startVisitors();
  onTestFinished(() => visitors[Symbol.asyncDispose]());
  const visits = Array.from({ length: 4 }, () => [0, page]);
  const report = await visitors.visit({ url, shared: [page], visits, connections: 1, over: 40 });
  const [pages] = report.latencies;
  expect(pages).toHaveLength(4);
  expect(Math.min(...pages!)).toBeGreaterThan(stall / 2);
});

test('visits that are due before a time are counted', () => {
  expect([0, 1, 2].map((number) => dueAfter(number, 3, 60))).toEqual([0, 20, 40]);
  expect([0, 1, 20, 21, 59, 60, 1000].map((time) => countDue(time, 3, 60))).toEqual([0, 1, 1, 2, 3, 3, 3]);
});
