import { expect, test } from 'vitest';
import { publicOrigin } from '../../../src/board/public-origin.ts';
import { rememberLatest } from '../../../src/board/remember-latest.ts';

test.for([
  ['https://avisos.example.org', 'evil.example', 'https://avisos.example.org'],
  [undefined, 'localhost:8080', 'http://localhost:8080'],
  [undefined, 'a"><script>', 'http://localhost'],
  [undefined, 'user:password@host/path?query', 'http://host'],
  [undefined, '', 'http://localhost'],
] as const)('with the public URL %s, links of a page at %s begin with %s', ([publicUrl, host, origin]) => {
  expect(publicOrigin(publicUrl, { protocol: 'http', host })).toBe(origin);
});

test('the latest results are stored by their argument', () => {
  const computed: number[] = [];
  const square = rememberLatest(({ side }: { readonly side: number }) => {
    computed.push(side);
    return side * side;
  }, 2);
  expect([1, 2, 1, 3, 1, 2].map((side) => square({ side }))).toEqual([1, 4, 1, 9, 1, 4]);
  expect(computed).toEqual([1, 2, 3, 2]);
});
