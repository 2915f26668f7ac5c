import { expect, test } from 'vitest';
import { foldSearched, hasSearchWord, searchWordsOf, singularsOf } from '../../src/board/search-words.ts';

test.each([
  ['reuniões', 'Reunião de pais'],
  ['pães', 'pão'],
  ['mães', 'Dia da Mãe'],
  ['jornais', 'jornal'],
  ['papéis', 'papel'],
  ['lençóis', 'lençol'],
  ['homens', 'homem'],
  ['missas', 'Missa das 19h'],
  ['flores', 'flor'],
  ['reuniones', 'Reunión'],
  ['meetings', 'Meeting'],
  ['classes', 'class'],
  ['activities', 'activity'],
  ['vacina', 'Vacinas'],
  ['missas', 'Missas'],
  ['“coleta de lixo”', 'Coleta de lixo na sexta'],
  ['água, luz; gás.', 'Falta de água, luz e gás'],
  ['¿cuándo? ¡hoy!', 'Cuándo: hoy'],
  ['(reuniões…)', 'Reunião'],
  ['feira – escola', 'Feira na escola'],
  ["caixa d'água", 'Limpeza da caixa d’água'],
  ['caixa d’água', "Limpeza da caixa d'água"],
  ['d´água', 'Caixa d‘água'],
  ['‘missa’', 'Missa'],
  ['às 9:30', 'Às 9:30'],
])('%s finds %s', (query, text) => {
  const folded = foldSearched(text);
  expect(searchWordsOf(query).every((word) => hasSearchWord(folded, word))).toBe(true);
});

test.each([
  ['pais', 'municipal'],
  ['casas', 'casamento'],
  ['luz', 'luta'],
])('%s does not find %s', (query, text) => {
  expect(searchWordsOf(query).every((word) => hasSearchWord(text, word))).toBe(false);
});

test('a word has few singulars, none of them very short', () => {
  expect(singularsOf('gas')).toEqual([]);
  expect(singularsOf('missa')).toEqual([]);
  expect(singularsOf('reunioes')).toEqual(['reuniao', 'reunio', 'reunioe']);
  expect(searchWordsOf('  a A  b ').map(({ word }) => word)).toEqual(['a', 'b']);
  expect(searchWordsOf(' ')).toEqual([]);
  expect(searchWordsOf('“ ” ? — ’')).toEqual([]);
});

// With a quadratic search it would not end within the time limit of the test.
test('a long text is searched to its end', () => {
  const text = 'xxx'.repeat(1_000_000);
  const [word] = searchWordsOf('xxxs');
  expect(hasSearchWord(text, word!)).toBe(false);
  expect(hasSearchWord(`${text} xxx`, word!)).toBe(true);
});
