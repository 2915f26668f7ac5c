import { expect, test } from 'vitest';
import { readConversions, writtenConversions } from '../../../src/sites/conversions/conversions-draft.ts';

test('stored conversions are written and read unchanged', () => {
  for (const conversions of [
    { names: [], days: 7 },
    { names: ['assinou', 'pedido-feito'], days: 30 },
  ]) {
    expect(readConversions(writtenConversions(conversions))).toEqual({ conversions });
  }
});

test.for([
  ['assinou comprou', ['assinou', 'comprou']],
  [' assinou,,assinou ;comprou\n', ['assinou', 'comprou']],
  ['', []],
] as const)('the names of %j are %j', ([names, expected]) => {
  expect(readConversions({ names, days: '7' })).toEqual({ conversions: { names: expected, days: 7 } });
});

test.for([
  [{ names: 'Assinou', days: '7' }, 'names'],
  [{ names: 'inscrição', days: '7' }, 'names'],
  [{ names: 'x'.repeat(64), days: '7' }, 'names'],
  [{ names: Array.from({ length: 21 }, (_, number) => `n${number}`).join(), days: '7' }, 'tooMany'],
  [{ names: '', days: '' }, 'days'],
  [{ names: '', days: '0' }, 'days'],
  [{ names: '', days: '31' }, 'days'],
  [{ names: '', days: '1.5' }, 'days'],
] as const)('%j has a fault in %s', ([draft, fault]) => {
  expect(readConversions(draft)).toEqual({ fault });
});
