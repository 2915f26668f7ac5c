import { expect, test } from 'vitest';
import { templateId } from '../../../src/messages/compose/templates/template-id.ts';

test.for([
  ['Inscrições abertas!', 'inscricoes-abertas'],
  ['  Edital — 12 ', 'edital-12'],
  ['🔔', 'modelo'],
  ['a'.repeat(80), 'a'.repeat(63)],
] as const)('%s', ([name, id]) => {
  expect(templateId(name, [])).toBe(id);
});

test('the same name gives the same id', () => {
  expect(templateId('Edital', [{ id: 'outro', name: 'Edital' }])).toBe('outro');
});

test('two names never share an id', () => {
  const saved: { id: string; name: string }[] = [];
  for (const name of ['Edital', 'edital', 'EDITAL!', `${'a'.repeat(63)}x`, `${'a'.repeat(63)}y`]) {
    saved.push({ id: templateId(name, saved), name });
  }
  expect(saved.map(({ id }) => id)).toEqual([
    'edital',
    'edital-2',
    'edital-3',
    'a'.repeat(63),
    `${'a'.repeat(61)}-2`,
  ]);
});
