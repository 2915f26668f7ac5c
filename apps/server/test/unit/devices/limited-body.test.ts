import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { limitedBody } from '../../../src/devices/import/limited-body.ts';

async function read(body: Readable, maxBytes: number): Promise<string> {
  let text = '';
  for await (const bytes of limitedBody(body, maxBytes)) text += bytes.toString();
  return text;
}

function bodyOf(...chunks: readonly string[]): Readable {
  return Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
}

test('a body up to the limit is read completely', async () => {
  expect(await read(bodyOf('four', 'four'), 8)).toBe('fourfour');
});

test('a longer body fails after its bytes within the limit, and leaves its request open', async () => {
  const body = bodyOf('four', 'four!');
  let text = '';
  const reading = (async () => {
    for await (const bytes of limitedBody(body, 8)) text += bytes.toString();
  })();
  await expect(reading).rejects.toMatchObject({
    code: 'body_too_large',
    message: expect.stringContaining('8 bytes'),
  });
  expect(text).toBe('fourfour');
  expect(body.destroyed).toBe(false);
});

test('a client that disconnects does not count as a storage failure', async () => {
  const body = new Readable({ read() {} });
  body.push('half');
  const reading = read(body, 8);
  body.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
  await expect(reading).rejects.toMatchObject({ code: 'malformed_json' });
});
