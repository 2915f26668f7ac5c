import { foldSearched, hasSearchWord, limits, searchWordsOf } from '@sineta/protocol';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNear } from '../../../../src/messages/feed/suggestions/near-word.ts';
import { suggestQuery } from '../../../../src/messages/feed/suggestions/suggest-query.ts';
import { indexWords, wordsIn } from '../../../../src/messages/feed/suggestions/word-index.ts';

/** What a search in these texts has that covers those from one on. */
function searched(written: readonly string[], from = 0) {
  const texts = written.map((text) => [text, foldSearched(text)] as const);
  const words = indexWords(texts);
  return { texts, words: () => words, candidates: texts.slice(from), written: (text: string) => text };
}

const finds = (text: string, query: string) =>
  searchWordsOf(query).every((word) => hasSearchWord(foldSearched(text), word));

const notices = [
  'Vacinação contra a gripe\nNo posto de saúde, na segunda-feira.',
  'Quermesse da paróquia',
  'Padaria do mercado: horário de fim de ano',
  'Jornal do bairro',
  'Obras na Rua do Ouvidor',
  'Limpeza da caixa d’água',
  'FEIRA do livro',
  'Feira do produtor',
  'Fiera di Milano',
];

test.each([
  ['vacinasão', 'Vacinação'],
  ['VACINASAO', 'Vacinação'],
  ['vcainação', 'Vacinação'],
  ['quermese', 'Quermesse'],
  ['padria', 'Padaria'],
  ['jornall', 'Jornal'],
  // No notice has “vacina” as a whole word, as the search for a plural requires.
  ['vacinas', 'Vacinação'],
  ['vacinasão  gripe', 'Vacinação gripe'],
  ['grype vacinasão', 'gripe Vacinação'],
  ['grype, “vacinasão”?', 'gripe Vacinação'],
  ['vacinasão vacinasão', 'Vacinação Vacinação'],
  ['segunda-fera', 'segunda-feira'],
  ["d'ague", 'd’água'],
  ['feirra', 'feira'],
])('%s: did you mean %s?', (query, suggestion) => {
  expect(suggestQuery(query, searched(notices))).toBe(suggestion);
});

test.each([
  [''],
  ['?'],
  // It finds one.
  ['gripe'],
  // Each occurs, but no notice has both.
  ['gripe quermesse'],
  ['gripe quermese'],
  // Too short for any edit, or too many edits.
  ['pao'],
  ['rux'],
  ['vacinn'],
  ['pedreiro'],
  ['gripe 2027'],
  ['vacina12'],
  ['vacinasão pedreiro'],
  ['grype a b c d e f'],
])('nothing is suggested for “%s”', (query) => {
  expect(suggestQuery(query, searched(notices))).toBeUndefined();
});

test('the word with fewer edits is suggested, then the one that more notices have', () => {
  const titles = ['A CARTA', 'Carga', 'carta: resposta', 'Carro'];
  expect(suggestQuery('carla', searched(titles))).toBe('CARTA');
  expect(suggestQuery('carla', searched([...titles, 'Carga e descarga', 'Carga']))).toBe('Carga');
  expect(suggestQuery('quermesce', searched(['Quermesses', 'Quermesses', 'Quermesse']))).toBe('Quermesse');
  // Only those with the other words count.
  expect(suggestQuery('resposta carla', searched([...titles, 'Carga', 'Carga']))).toBe('resposta carta');
});

test('a word that the search excludes is not misspelt, and is not suggested', () => {
  const [, ...others] = notices;
  expect(suggestQuery('paroquia', searched(['Paróquias', 'Paróquia', 'Paroquial'], 2))).toBeUndefined();
  expect(suggestQuery('vacinasão', searched([notices[0]!, ...others], 1))).toBeUndefined();
  expect(suggestQuery('jornall', searched([notices[0]!, ...others], 1))).toBe('Jornal');
});

test('a suggestion can be searched', () => {
  const query = `${'x'.repeat(limits.searchLength - 10)} vacinasão`;
  const long = `Vacinaçãos ${'x'.repeat(limits.searchLength - 10)}`;
  expect(suggestQuery(query, searched([long]))).toBeUndefined();
  expect(suggestQuery(query.slice(5), searched([long]))).toBe(`${query.slice(5, -9)}Vacinaçãos`);
});

test('the words of a text are the first ones, and none that is very long', () => {
  expect(suggestQuery('vacinasão', searched([`${'palavra '.repeat(50)} vacinação`]))).toBeUndefined();
  // Cut, it is no word.
  expect(suggestQuery('vacinax', searched([`${'x '.repeat(197)}vacinação`]))).toBeUndefined();
  expect(suggestQuery(`${'x'.repeat(40)}y`, searched(['x'.repeat(42)]))).toBeUndefined();
  expect(wordsIn('D’Ávila, 2a')).toEqual(['D', 'Ávila', 'D’Ávila', 'a']);
  const many = Array.from({ length: 20_000 }, (_, number) => number.toString(26).replaceAll(/\d/g, 'z'));
  expect(indexWords(many.map((word) => [word, word])).length).toBeLessThanOrEqual(10_000);
});

const word = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.string({ unit: fc.constantFrom('a', 'ã', 'B', 's'), minLength: 1, maxLength: 9 }),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 9 }) },
  {
    weight: 1,
    arbitrary: fc.string({
      unit: fc.constantFrom('Σ', 'σ', "'", '’', '-', '.', 'İ', '\u0301', 'a'),
      maxLength: 8,
    }),
  },
);
const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));

/** The query has words of the texts, some of them misspelt, or any others. */
const cases = fc.array(text, { minLength: 1, maxLength: 12 }).chain((written) => {
  const known = [...new Set(written.flatMap((each) => each.split(' ')))];
  const misspelt = fc
    .tuple(fc.constantFrom(...known), fc.nat(8), fc.constantFrom('', 'a', 'x', 'xy'), fc.nat(1))
    .map(([each, at, inserted, removed]) => each.slice(0, at) + inserted + each.slice(at + removed));
  const query = fc.array(fc.oneof(misspelt, word), { maxLength: 3 }).map((words) => words.join(' '));
  return fc.tuple(fc.constant(written), query, fc.nat(2));
});

test('a suggestion finds one of the notices that are searched, after few comparisons', () => {
  let suggested = 0;
  fc.assert(
    fc.property(cases, ([written, query, from]) => {
      const texts = searched(written, from);
      let comparisons = 0;
      const suggestion = suggestQuery(query, texts, (...words) => {
        comparisons++;
        return isNear(...words);
      });
      // Two for each word of the notices at most, by the word of a query.
      expect(comparisons).toBeLessThanOrEqual(2 * 6 * texts.words().length);
      if (suggestion === undefined) return;
      suggested++;
      expect(texts.texts.some(([each]) => finds(each, query))).toBe(false);
      expect(written.slice(from).some((each) => finds(each, suggestion))).toBe(true);
    }),
    { numRuns: 3000 },
  );
  expect(suggested).toBeGreaterThan(100);
});
