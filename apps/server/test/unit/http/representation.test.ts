import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createRepresentation } from '../../../src/http/representations/representation.ts';
import { readRepresentation } from '../../../src/http/representations/static-files.ts';

const text = 'customElements.define;'.repeat(100);

test('each compressed form is computed once', async () => {
  const { encoded } = createRepresentation({ type: 'text/html', body: Buffer.from(text) });
  const [br, gzip] = [await encoded('br'), await encoded('gzip')];
  expect([brotliDecompressSync(br).toString(), gunzipSync(gzip).toString()]).toEqual([text, text]);
  expect([await encoded('br'), await encoded('gzip')]).toEqual([br, gzip]);
  expect(encoded('br')).toBe(encoded('br'));
});

test('a body whose compressed form is known is restored from it', async () => {
  const compressed = { br: brotliCompressSync(text) };
  const { encoded, length } = createRepresentation({
    type: 'text/html',
    body: Buffer.from(text),
    compressed,
  });
  expect(length).toBe(text.length);
  expect((await encoded('identity')).toString()).toBe(text);
  expect(gunzipSync(await encoded('gzip')).toString()).toBe(text);
  expect(await encoded('br')).toBe(compressed.br);
});

test('the entity tag depends on the content alone', () => {
  const tagOf = (body: string) => createRepresentation({ type: 'text/html', body: Buffer.from(body) }).etag;
  expect(tagOf('a')).toBe(tagOf('a'));
  expect(tagOf('a')).not.toBe(tagOf('b'));
  expect(tagOf('a')).toMatch(/^W\/"[\w-]{22}"$/);
});

test.for([
  ['text/css', 1024, true],
  ['text/css', 1023, false],
  ['application/atom+xml; charset=utf-8', 5000, true],
  ['font/woff2', 5000, false],
] as const)('%s of %d bytes is compressible: %s', ([type, length, expected]) => {
  expect(createRepresentation({ type, body: Buffer.alloc(length) }).isCompressible).toBe(expected);
});

test('a compressed form older than its file is that of another build, and is not used', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'sineta-form-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, 'index.js');
  writeFileSync(file, text);
  writeFileSync(`${file}.br`, brotliCompressSync('another build'));
  const formOf = async () => brotliDecompressSync(await readRepresentation(file).encoded('br')).toString();
  expect(await formOf()).toBe('another build');
  utimesSync(`${file}.br`, new Date(0), new Date(0));
  expect(await formOf()).toBe(text);
});
