import { expect, test } from 'vitest';
import { since, sinceToTheHour, until } from '../../../src/i18n/since.ts';

test.for([
  ['2026-11-21T12:05:00Z', 'agora'],
  ['2026-11-21T11:55:00Z', 'há 5 minutos'],
  ['2026-11-21T09:00:00Z', 'há 3 horas'],
  ['2026-11-19T13:00:00Z', 'há 1 dia'],
  ['2026-10-01T12:00:00Z', 'há 1 mês'],
  ['2026-08-21T12:00:00Z', 'há 3 meses'],
  ['2025-01-02T12:00:00Z', 'há 1 ano'],
  ['2024-11-21T12:00:00Z', 'há 2 anos'],
] as const)('%s was %s', ([at, text]) => {
  expect(since(new Date(at), new Date('2026-11-21T12:00:00Z'), 'pt-BR')).toBe(text);
});

test.for([
  ['2026-11-21T12:05:00Z', 'na última hora'],
  ['2026-11-21T11:00:01Z', 'na última hora'],
  ['2026-11-21T11:00:00Z', 'há 1 hora'],
] as const)('a user recorded at %s was last seen %s', ([at, text]) => {
  expect(sinceToTheHour(new Date(at), new Date('2026-11-21T12:00:00Z'), 'pt-BR')).toBe(text);
});

test.for([
  ['2026-11-21T11:00:00Z', 'agora'],
  ['2026-11-21T12:09:30Z', 'em 10 min.'],
  ['2026-11-21T23:40:00Z', 'em 11 h'],
  ['2026-11-22T14:10:00Z', 'em 26 h'],
  ['2026-11-24T11:00:00Z', 'em 2 dias'],
  ['2026-11-24T13:00:00Z', 'em 3 dias'],
] as const)('%s is %s', ([at, text]) => {
  expect(until(new Date(at), new Date('2026-11-21T12:00:00Z'), 'pt-BR')).toBe(text);
});
