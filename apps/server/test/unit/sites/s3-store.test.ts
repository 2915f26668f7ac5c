import { expect, test } from 'vitest';
import { readBody, serveHttp } from '../../../../../packages/web-push/test/harness/servers.ts';
import { createS3Store, readS3Address } from '../../../src/sites/images/s3-store.ts';

/** A store at a server that responds with these statuses in order, and the bodies that it received. */
async function storeThatResponds(...statuses: number[]) {
  const bodies: string[] = [];
  const port = await serveHttp(async (request, response) => {
    bodies.push((await readBody(request)).toString());
    response.writeHead(statuses[bodies.length - 1] ?? 400).end();
  });
  return { bodies, store: createS3Store(readS3Address(`s3+http://key:secret@127.0.0.1:${port}/images`)) };
}

test.each([
  [503, 200],
  [429, 200],
  [500, 503, 200],
])('repeats a request after %i', async (...statuses) => {
  const { bodies, store } = await storeThatResponds(...statuses);
  await store.put('1.jpg', Buffer.from('pixels'));
  expect(bodies).toEqual(statuses.map(() => 'pixels'));
});

test.each([[[503, 503, 503]], [[403]]])('fails after %j', async (statuses) => {
  const { bodies, store } = await storeThatResponds(...statuses);
  await expect(store.put('1.jpg', Buffer.from('pixels'))).rejects.toThrow(
    `The image store responded with ${statuses[0]} to PUT`,
  );
  expect(bodies).toHaveLength(statuses.length);
});
