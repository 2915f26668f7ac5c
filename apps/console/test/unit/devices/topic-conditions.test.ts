import type { Filter } from '@sineta/protocol';
import { describe, expect, test } from 'vitest';
import { describeFilter } from '../../../src/devices/filter/describe-filter.ts';
import { listConditions } from '../../../src/devices/filter/list-conditions.ts';
import { messagesIn } from '../../../src/devices/filter/message-members.ts';
import { filterTexts } from '../../../src/devices/filter/filter-texts.ts';
import { readTopicConditions, withTopicConditions } from '../../../src/devices/filter/topic-conditions.ts';

const deep: Filter = { any: [{ all: [{ topics: ['a'] }, { tags: ['b'] }] }, { languages: ['pt'] }] };

describe('the conditions over topics of a filter', () => {
  test('are read from conditions of one level, and written as such', () => {
    const filter = withTopicConditions({ browsers: ['firefox'] }, { all: ['a', 'b'], none: ['c', 'd'] });
    expect(filter).toEqual({
      browsers: ['firefox'],
      all: [{ topics: ['a'] }, { topics: ['b'] }],
      none: [{ topics: ['c', 'd'] }],
    });
    expect(readTopicConditions(filter)).toEqual({ all: ['a', 'b'], none: ['c', 'd'], kept: {} });
  });

  test('that are cleared leave no empty lists', () => {
    const filter = withTopicConditions({ topics: ['x'] }, { all: ['a'], none: ['b'] });
    expect(withTopicConditions(filter, { all: [], none: [] })).toEqual({ topics: ['x'] });
  });

  test('of several exclusions are one list', () => {
    const none = [{ topics: ['a'] }, { topics: ['b', 'a'] }];
    expect(readTopicConditions({ none }).none).toEqual(['a', 'b']);
  });

  test('that the form has no fields for are kept', () => {
    const filter: Filter = {
      ...deep,
      all: [{ topics: ['a'] }, { topics: ['a', 'b'] }, { tags: ['c'] }],
      none: [{ topics: ['d'], tags: ['e'] }],
    };
    const changed = withTopicConditions(filter, { all: ['z'], none: ['y'] });
    expect(changed).toEqual({
      ...deep,
      all: [{ topics: ['z'] }, { topics: ['a', 'b'] }, { tags: ['c'] }],
      none: [{ topics: ['y'] }, { topics: ['d'], tags: ['e'] }],
    });
    expect(withTopicConditions(changed, { all: ['a'], none: [] })).toEqual(filter);
  });
});

describe('a filter is described', () => {
  const names = { topic: (id: string) => id.toUpperCase(), message: (id: string) => `“${id}”` };

  test.each<[Filter, string, string]>([
    [{}, 'qualquer dispositivo', 'any device'],
    [{ topics: ['a', 'b'] }, 'assunto: A ou B', 'topic: A or B'],
    [{ users: ['ana'], tags: ['x'] }, 'etiqueta: x e pessoa: ana', 'tag: x and user: ana'],
    [
      deep,
      '((assunto: A e etiqueta: b) ou Idioma: português)',
      '((topic: A and tag: b) or Language: Portuguese)',
    ],
    [
      { clickedWithinDays: 7, none: [{ seenWithinDays: 1 }] },
      'Clicou há até 7 dias e não Visitou há até 1 dia',
      'Clicked within 7 days and not Seen within 1 day',
    ],
    [
      { any: [{ clickedMessages: ['Feira', 'Festa'] }, { notClickedMessages: ['Missa'] }] },
      '(Clicou na mensagem: “Feira” ou “Festa” ou Viu a mensagem e não clicou: “Missa”)',
      '(Clicked the message: “Feira” or “Festa” or Showed the message, and did not click it: “Missa”)',
    ],
    [
      { none: [{ topics: ['a'], browsers: ['firefox'] }, { none: [{ systems: ['ios'] }] }] },
      'não (Navegador: Firefox e assunto: A) e não não Sistema: iOS',
      'not (Browser: Firefox and topic: A) and not not System: iOS',
    ],
  ])('%j', (filter, ptBr, en) => {
    expect(describeFilter(filter, filterTexts['pt-BR'], names)).toBe(ptBr);
    expect(describeFilter(filter, filterTexts.en, names)).toBe(en);
  });
});

test('each condition of a filter is listed by the name of its field', () => {
  const names = { topic: (id: string) => id.toUpperCase(), message: (id: string) => `“${id}”` };
  const filter: Filter = {
    topics: ['a', 'b'],
    systems: ['android'],
    notSeenForDays: 30,
    all: [{ topics: ['c'] }, { topics: ['d'] }],
    any: [{ tags: ['x'] }, { systems: ['ios'] }],
    none: [{ topics: ['e', 'f'] }],
  };
  expect(listConditions(filter, filterTexts['pt-BR'], names)).toEqual([
    'Sistema: Android',
    'Assunto: A ou B',
    'Sem visita há mais de 30 dias',
    'Etiqueta: x ou Sistema: iOS',
    'Assuntos (todos): C, D',
    'Assuntos (nenhum): E, F',
  ]);
  expect(listConditions({}, filterTexts.en, names)).toEqual([]);
});

test('the messages of a filter are found at any depth, each once', () => {
  expect(
    messagesIn({
      clickedMessages: ['a'],
      any: [{ notClickedMessages: ['b', 'a'] }, { none: [{ dismissedMessages: ['c'] }] }],
    }),
  ).toEqual(['a', 'b', 'c']);
});
