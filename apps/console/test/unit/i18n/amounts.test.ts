import { afterEach, expect, test, vi } from 'vitest';
import { amountsIn } from '../../../src/i18n/amounts.ts';

afterEach(() => vi.unstubAllGlobals());

test.for([
  ['es', ['es-MX', 'es'], '12,066', '98.5%'],
  ['es', ['en-US', 'es-ES'], '12.066', '98,5 %'],
  ['es', ['pt-BR'], '12.066', '98,5 %'],
  ['en', ['pt-BR'], '12,066', '98.5%'],
  ['pt-BR', ['en-US'], '12.066', '98,5%'],
] as const)('%s in a browser with %j writes %s and %s', ([language, languages, number, share]) => {
  vi.stubGlobal('navigator', { languages });
  const amounts = amountsIn(language);
  expect(amounts.number(12_066)).toBe(number);
  expect(amounts.percent(0.985).replaceAll(/\s/g, ' ')).toBe(share);
});

test('a number of four digits is grouped as one of five is', () => {
  vi.stubGlobal('navigator', { languages: ['es'] });
  expect(amountsIn('es').number(1997)).toBe('1.997');
});
