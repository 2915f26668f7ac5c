import { once } from 'node:events';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../../../src/api-error.ts';
import { createCsvExports } from '../../../src/exports/csv-exports.ts';
import { handleProblems } from '../../../src/http/problems/problem-handler.ts';

const long = 'a'.repeat(65_536);
const mostPages = 10_000;

/** A list of 640 MB, and an export of it for callers who are named by their credentials. */
async function startExports(stall?: number) {
  const read = { pages: 0, hasEnded: false };
  async function* pages() {
    try {
      for (; read.pages < mostPages; read.pages++) yield [long];
    } finally {
      read.hasEnded = true;
    }
  }
  const failing: AsyncIterable<readonly string[]> = {
    [Symbol.asyncIterator]: () => ({
      next: () => Promise.reject(new ApiError('not_found', { detail: 'No such list.' })),
    }),
  };
  /** A list with two rows, between which the idle timer of its response ends twice. */
  async function* rarePages(response: ServerResponse) {
    yield ['first'];
    for (let time = 0; time < 2; time++) {
      await once(response, 'timeout');
      yield [];
    }
    yield ['last'];
  }
  const over = new AbortController();
  /** A list whose filter matches nothing. */
  async function* emptyPages() {
    try {
      for (; !over.signal.aborted; await setImmediate()) yield [];
    } finally {
      read.hasEnded = true;
    }
  }
  const exports = createCsvExports({ ofProcess: 2, ofCaller: 1 }, stall);
  const app = fastify();
  handleProblems(app);
  app.addHook('onRequest', async (request) => {
    const id = request.headers.authorization ?? 'k';
    request.principal = { kind: 'key', id, name: id, grants: { everywhere: ['read'], bySite: new Map() } };
  });
  const columns = { title: (text: string) => text };
  app.get('/long', (request, reply) =>
    exports.send(request, reply, { name: 'long', columns, pages: pages() }),
  );
  app.get('/failing', (request, reply) =>
    exports.send(request, reply, { name: 'failing', columns, pages: failing }),
  );
  app.get('/rare', (request, reply) =>
    exports.send(request, reply, { name: 'rare', columns, pages: rarePages(reply.raw) }),
  );
  app.get('/empty', (request, reply) =>
    exports.send(request, reply, { name: 'empty', columns, pages: emptyPages() }),
  );
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    over.abort();
    app.server.closeAllConnections();
    await app.close();
  });
  const ask = async (path: string, authorization = 'k') => {
    const response = await fetch(url + path, { headers: { authorization } });
    return { status: response.status, headers: response.headers, body: await response.text() };
  };
  /** Begins an export and reads none of it. */
  const begin = async (authorization: string, path = '/long') => {
    const request = get(url + path, { headers: { authorization } });
    request.on('error', () => {});
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return { response, leave: () => request.destroy() };
  };
  return { read, ask, begin };
}

test('waits for a client that does not read, and ends when it goes away', async () => {
  const { read, ask, begin } = await startExports();
  const { response, leave } = await begin('a');
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': 'attachment; filename="long.csv"',
  });
  // Time for hundreds of pages.
  for (let others = 0; others < 20; others++) await ask('/failing', 'b');
  expect(read).toMatchObject({ hasEnded: false });
  expect(read.pages).toBeLessThan(mostPages / 10);
  leave();
  await vi.waitFor(() => expect(read.hasEnded).toBe(true), { timeout: 60_000 });
});

test('ends for a client that takes nothing any more', async () => {
  const { read, begin } = await startExports(500);
  const { response } = await begin('a');
  await vi.waitFor(() => expect(read.hasEnded).toBe(true), { timeout: 60_000 });
  expect(read.pages).toBeLessThan(mostPages);
  await expect(response.toArray()).rejects.toThrow('aborted');
});

test('waits for rows that are rare', async () => {
  const { ask } = await startExports(500);
  expect(await ask('/rare')).toMatchObject({ status: 200, body: 'title\r\nfirst\r\nlast\r\n' });
});

test('ends when the client goes away while no row is found', async () => {
  const { read, begin } = await startExports();
  const { leave } = await begin('a', '/empty');
  expect(read).toMatchObject({ hasEnded: false });
  leave();
  await vi.waitFor(() => expect(read.hasEnded).toBe(true), { timeout: 20_000 });
});

test('limits the exports of a caller and of the service, until they end', async () => {
  const { read, ask, begin } = await startExports();
  const one = await begin('a');
  expect(JSON.parse((await ask('/long', 'a')).body)).toMatchObject({
    code: 'rate_limited',
    detail: 'This caller has 1 running exports, the limit. Wait until one of them has ended.',
  });
  await begin('b');
  expect(JSON.parse((await ask('/long', 'c')).body)).toMatchObject({
    detail: 'The service has 2 running exports, the limit. Wait until one of them has ended.',
  });
  one.leave();
  await vi.waitFor(() => expect(read.hasEnded).toBe(true), { timeout: 60_000 });
  expect((await ask('/failing', 'a')).status).toBe(404);
});

test('responds with the error of the first page, and ends the export', async () => {
  const { ask } = await startExports();
  for (let time = 0; time < 3; time++) {
    const { status, headers, body } = await ask('/failing');
    expect(status).toBe(404);
    expect(headers.get('content-disposition')).toBeNull();
    expect(JSON.parse(body)).toMatchObject({ code: 'not_found', detail: 'No such list.' });
  }
});
