import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type PartTexts, textsIn } from '../../../src/i18n/part-texts.ts';
import { texts as spanish } from '../../../src/languages/es/index.ts';
import { loadLanguage } from '../../../src/languages/load-language.ts';
import { pageTexts } from '../../../src/page/page-texts.ts';

const source = join(import.meta.dirname, '../../../src');
const modules = globSync(join(source, '**/*texts.ts')).map((path) => import(path) as Promise<object>);
const parts = (await Promise.all(modules)).flatMap((module) => Object.values(module)).filter(isPart);

test('each part of the console has a name of its own', () => {
  const names = parts.map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(80);
  expect(new Set(names).size).toBe(names.length);
});

test.for(parts.map((part) => [part.name, part] as const))('%s is in Spanish, whole', ([name, part]) => {
  expect(shapeOf(spanish[name])).toEqual(shapeOf(part['pt-BR']));
});

test('Spanish has no part that the console does not have', () => {
  expect(Object.keys(spanish).filter((name) => !parts.some((part) => part.name === name))).toEqual([]);
});

test('a part is in a language once it is loaded; without texts of its own, it is in English', async () => {
  await loadLanguage('es');
  expect(textsIn(pageTexts, 'es')).toBe(spanish['page']);
  const part = { name: 'a part of nothing', 'pt-BR': 'nada', en: 'nothing' };
  expect(textsIn(part, 'es')).toBe('nothing');
});

function isPart(value: unknown): value is PartTexts<unknown> {
  return typeof value === 'object' && value !== null && 'pt-BR' in value && 'name' in value;
}

/** The keys of texts, and what each is: a text, a function, a list. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, shapeOf(part)]),
  );
}
