import { expect, test } from 'vitest';
import { fileNamePart } from '../../../src/page/file-name.ts';

test.each([
  ['u-1004', 'u-1004'],
  ['maria@example.org', 'maria-example.org'],
  ['../../etc/passwd', '..-..-etc-passwd'],
  ['José da Silva', 'José-da-Silva'],
  ['用户', '用户'],
  ['a'.repeat(128), 'a'.repeat(60)],
])('the id %s becomes %s in a file name', (id, expected) => {
  expect(fileNamePart(id)).toBe(expected);
});
