import {
  auditActionSchema,
  browserSchema,
  type HeaderLanguage,
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
  expect(hasLabels('details')).toBe(true);
  const details = JSON.stringify({ from: 'A', to: 'B' });
  expect(labelOf('details', details, 'pt-BR')).toBe('from: A; to: B');
});

test('the details of an export name its filters as the console does', () => {
  const textOf = (filters: string, language: HeaderLanguage = 'pt-BR') =>
    labelOf('details', JSON.stringify({ site: 'default', filters }), language);
  expect(textOf('browser=opera')).toBe('site: default; com o filtro navegador “opera”');
  expect(textOf('tag=a=b c order=oldest createdAfter=2026-11-01', 'es')).toBe(
    'site: default; con el filtro etiqueta “a=b c”, se unió desde “2026-11-01”',
  );
  expect(textOf('toString=x', 'en')).toBe('site: default; filtered by toString “x”');
  expect(textOf('order=oldest')).toBe('site: default');
});

test('in Spanish, what is held is not called what is saved', () => {
  expect(labelOf('state', 'held', 'es')).toBe('Retenido');
});

test('in Spanish, a passkey has the name that the console and the e-mails give it', () => {
  expect(labelOf('subjectKind', 'passkey', 'es')).toBe('Clave de acceso');
});

test('a value without words stays as it is', () => {
  expect(labelOf('service', 'push.example', 'pt-BR')).toBe('push.example');
  expect(labelOf('reason', 'toString', 'pt-BR')).toBe('toString');
  expect(hasLabels('title')).toBe(false);
});
