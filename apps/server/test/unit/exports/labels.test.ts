import {
  auditActionSchema,
  browserSchema,
  headerLanguages,
  pushServiceSchema,
  systemSchema,
} from '@sineta/protocol';
import { expect, test } from 'vitest';
import { hasLabels, labelOf } from '../../../src/exports/labels/labels.ts';

test.each(headerLanguages)('each action has words of its own in %s', (language) => {
  const words = auditActionSchema.options.map((action) => labelOf('action', action, language));
  for (const word of words) expect(word).toMatch(/^\p{Lu}[^.]+: \p{Ll}[^.]+$/u);
  expect(new Set(words).size).toBe(words.length);
});

test.each([
  ['browser', browserSchema.options],
  ['system', systemSchema.options],
  ['service', pushServiceSchema.options],
] as const)('each %s has a name', (column, values) => {
  for (const value of values) expect(labelOf(column, value, 'pt-BR')).not.toBe(value);
});

test('the details of an audit entry are one line instead of JSON', () => {
  const details = JSON.stringify({ site: 'default', filters: 'language=fr' });
  expect(hasLabels('details')).toBe(true);
  expect(labelOf('details', details, 'pt-BR')).toBe('site: default; filters: language=fr');
});

test('in Spanish, what is held is not called what is saved', () => {
  expect(labelOf('state', 'held', 'es')).toBe('Retenido');
});

test('a value without words stays as it is', () => {
  expect(labelOf('service', 'push.example', 'pt-BR')).toBe('push.example');
  expect(labelOf('reason', 'toString', 'pt-BR')).toBe('toString');
  expect(hasLabels('title')).toBe(false);
});
