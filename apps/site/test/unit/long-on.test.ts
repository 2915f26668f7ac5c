import { expect, test } from 'vitest';
import { longOn } from '../../src/notice/long-on.ts';

const sentence = 'A rede da Rua das Acácias passa por reparo entre 13h e 17h. ';

test.each([
  ['no body', undefined, undefined],
  ['two sentences', sentence.repeat(2), undefined],
  ['a text of some lines on a wide screen', sentence.repeat(5), 'phone'],
  ['a long text', sentence.repeat(30), 'everywhere'],
  ['many short lines', 'Rua\n'.repeat(14), 'everywhere'],
  ['many empty lines', `Rua${'\n'.repeat(200)}Praça`, undefined],
])('%s', (_, body, expected) => {
  expect(longOn(body)).toBe(expected);
});
