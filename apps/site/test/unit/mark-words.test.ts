import { searchWordsOf } from '@sineta/protocol/search-words';
import { expect, test } from 'vitest';
import { markWords } from '../../src/search/mark-words.ts';

/** The text with its marks in brackets. */
const marked = (text: string, query: string) =>
  markWords(text, searchWordsOf(query))
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['without case and accents', 'Falta de ÁGUA no Centro', 'agua falta', '[Falta] de [ÁGUA] no Centro'],
  ['as parts of longer words', 'Vacinação e vacinas', 'vacina', '[Vacina]ção e [vacina]s'],
  ['short ones only as whole words', 'Da água às 7: a 7ª feira', 'a 7 às', 'Da água [às] [7]: [a] 7ª feira'],
  [
    'adjoining and overlapping ones in one mark',
    'guarda-chuva',
    'guarda- dachuva chuva a-ch',
    '[guarda-chuva]',
  ],
  ['in a decomposed text', 'A\u0301gua, agua\u0301!', 'agua', '[A\u0301gua], [agua\u0301]!'],
  ['of which the folded form is longer', 'İstanbul ﬁm 한국 fim', 'fim 한국', 'İstanbul ﬁm [한국] [fim]'],
  [
    'singulars of plurals, as whole words',
    'Reunião de pais, municipal',
    'reuniões pais',
    '[Reunião] de [pais], municipal',
  ],
  ['without the punctuation around them', 'Falta água, hoje?', '“água” hoje.', 'Falta [água], [hoje]?'],
  ['with any apostrophe', 'Caixa d’água, d´água', "d'agua", 'Caixa [d’água], [d´água]'],
  ['none of an empty query', 'Aviso', ' ', 'Aviso'],
  ['beyond the basic plane', '😀 feira 😀', 'feira', '😀 [feira] 😀'],
])('words are marked %s', (_, text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
});

test('the parts are the text, with a bounded number of marks', () => {
  const text = 'água '.repeat(1000);
  const parts = markWords(text, searchWordsOf('água'));
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.filter(({ isMarked }) => isMarked)).toHaveLength(50);
});
