import { expect, test } from 'vitest';
import { checkIcons } from '../../../src/cli/doctor/checks/icons.ts';
import type { Facts } from '../../../src/cli/doctor/facts.ts';
import { readImageHeader } from '../../../src/cli/doctor/image-header.ts';
import { factsOf, iconOf, pngOf, unreachable } from '../../harness/doctor-facts.ts';

const ofIcons = (...icons: Facts['icons']) => checkIcons(factsOf({ icons }));

test.each([
  ['unreachable', unreachable('https://site.example/192.png'), '192x192', 'connection refused'],
  ['missing', iconOf('', { status: 404 }), '192x192', 'returns HTTP 404'],
  ['a page', iconOf('<!doctype html><html><svg></svg>'), '192x192', 'is not an image'],
  ['of another size', iconOf(pngOf(180, 180)), '192x192 512X512', 'has 180x180 pixels'],
] as const)('reports an icon that is %s', (_, image, sizes, expected) => {
  expect(ofIcons({ image, sizes })).toEqual([
    {
      check: 'icons',
      status: 'warning',
      message: expect.stringContaining(expected),
      remedy: expect.any(String),
    },
  ]);
});

test.each([
  ['one of several sizes', pngOf(512, 512), '192x192 512X512'],
  ['any size', pngOf(300, 300), 'any'],
  ['an undeclared size', pngOf(300, 300), undefined],
  ['a drawing', '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>', '512x512'],
])('accepts an icon with %s', (_, body, sizes) => {
  expect(ofIcons({ image: iconOf(body), sizes })).toMatchObject([{ check: 'icons', status: 'passed' }]);
});

test('reports each icon that has a problem', () => {
  const missing = { image: iconOf('', { status: 404 }), sizes: undefined };
  const good = { image: iconOf(pngOf(192, 192)), sizes: '192x192' };
  expect(ofIcons(missing, good, missing)).toHaveLength(2);
});

test('skips the icons of a page without any', () => {
  expect(ofIcons()).toMatchObject([{ check: 'icons', status: 'skipped' }]);
});

const jpeg = '\xFF\xD8\xFF\xE0\0\x04\0\0\xFF\xC4\0\x02\xFF\xC2\0\x0B\x08\x01\0\x02\0\x03';

test.each([
  ['PNG', pngOf(192, 512), [192, 512]],
  ['GIF', 'GIF89a\x10\0\x20\0', [16, 32]],
  ['JPEG', jpeg, [512, 256]],
  ['JPEG without a frame', jpeg.slice(0, 10), undefined],
  ['WebP', 'RIFF\0\0\0\0WEBPVP8 ', undefined],
  ['AVIF', '\0\0\0\x20ftypavif', undefined],
  ['ICO', '\0\0\x01\0\x02\0', undefined],
  ['SVG', '\xEF\xBB\xBF<svg viewBox="0 0 1 1">', undefined],
])('recognizes %s', (_, body, size) => {
  expect(readImageHeader(body)).toEqual({ size });
});

test.each(['', '{}', '<html><svg></svg></html>', pngOf(1, 1).slice(0, 20)])('%j is no image', (body) => {
  expect(readImageHeader(body)).toBeUndefined();
});
