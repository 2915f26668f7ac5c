import { array, assert, asyncProperty, integer, string } from 'fast-check';
import { expect, test } from 'vitest';
import { ndjsonLines } from '../../../src/devices/import/ndjson-lines.ts';

async function* chunksOf(body: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < body.length; start += size) yield body.subarray(start, start + size);
}

async function linesOf(text: string, { size = 7, max = 100 } = {}) {
  const lines: unknown[] = [];
  for await (const { number, bytes } of ndjsonLines(chunksOf(Buffer.from(text), size), max)) {
    lines.push([number, bytes?.toString()]);
  }
  return lines;
}

test('lines are complete and numbered, whatever the chunks of the body', async () => {
  const line = string({ unit: 'binary', maxLength: 40 }).filter(
    (text) => !/[\n]/.test(text) && text.trim() !== '',
  );
  await assert(
    asyncProperty(array(line, { maxLength: 20 }), integer({ min: 1, max: 50 }), async (lines, size) => {
      const expected = lines.map((text, index) => [index + 1, Buffer.from(text).toString()]);
      expect(await linesOf(lines.join('\n'), { size, max: 10_000 })).toEqual(expected);
      expect(await linesOf(lines.map((text) => `${text}\n`).join(''), { size, max: 10_000 })).toEqual(
        expected,
      );
    }),
    { numRuns: 30 },
  );
});

test('empty lines are numbered and skipped', async () => {
  expect(await linesOf('a\n\n \t\r\nb\r\n\n')).toEqual([
    [1, 'a'],
    [4, 'b\r'],
  ]);
});

test('a line that is too long is skipped', async () => {
  expect(await linesOf(`${'x'.repeat(21)}\nnext\n${'y'.repeat(20)}`, { max: 20 })).toEqual([
    [1, undefined],
    [2, 'next'],
    [3, 'y'.repeat(20)],
  ]);
});
