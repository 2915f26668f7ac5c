import { expect, test } from 'vitest';
import { fileNameOf } from '../../../src/exports/site-file.ts';

test.for([
  ['Feira de sábado muda de lugar', 'feira-de-sabado-muda-de-lugar'],
  ['  “São João” 2026! ', 'sao-joao-2026'],
  ['Obras na Avenida Presidente Juscelino Kubitschek', 'obras-na-avenida-presidente-juscelino-ku'],
  ['../../etc\r\n', 'etc'],
  ['🎉', 'M'],
  ['祭り', 'M'],
] as const)('a file of “%s” has %s in its name', ([title, name]) => {
  expect(fileNameOf(title, 'M')).toBe(name);
});
