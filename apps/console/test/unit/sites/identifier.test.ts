import { siteIdSchema, slugSchema, topicSchema } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { identifierFor } from '../../../src/sites/named-items/identifier.ts';

test.for([
  ['Água e esgoto', 'agua-e-esgoto'],
  ['  3º ano — Ensino Médio!  ', '3-ano-ensino-medio'],
  ['a'.repeat(62) + ' b', 'a'.repeat(62)],
  ['☂', ''],
] as const)('“%s” becomes %s', ([name, id]) => {
  expect(identifierFor(name)).toBe(id);
  const accepted = [siteIdSchema, slugSchema, topicSchema].map((schema) => schema.safeParse(id).success);
  expect(accepted).toEqual(Array.from({ length: 3 }, () => id !== ''));
});
