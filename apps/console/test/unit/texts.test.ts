import { errorKinds } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { ServiceError } from '../../src/service/service-error.ts';
import { confirmSendTexts } from '../../src/texts/confirm-send.ts';
import { messagesPtBr } from '../../src/texts/messages.pt-br.ts';
import { fieldProblems, problemText } from '../../src/texts/problems.ts';
import { problemsEn } from '../../src/texts/problems.en.ts';
import { problemsPtBr } from '../../src/texts/problems.pt-br.ts';
import { plural } from '../../src/texts/plural.ts';
import { since, sinceToTheHour } from '../../src/texts/since.ts';
import { timeZoneName } from '../../src/texts/time-zone-name.ts';

/** What a console never asks for, so that no operator meets it. */
const notOfTheConsole = new Set([
  'unsupported_media_type',
  'endpoint_not_allowed',
  'vapid_key_unknown',
  'method_not_allowed',
]);

test.for(Object.keys(errorKinds).filter((code) => !notOfTheConsole.has(code)))(
  '%s has words of its own',
  (code) => {
    for (const texts of [problemsPtBr, problemsEn]) {
      expect(problemText(new ServiceError(code, 'raw'), texts)).not.toBe(texts.other('raw'));
    }
  },
);

test('an error of a newer service has some words', () => {
  expect(problemText(new ServiceError('brand_new', 'What it says.'), problemsEn)).toBe('What it says.');
  expect(problemText(new TypeError('x'), problemsPtBr)).toBe(problemsPtBr.failed);
});

test('a fault of a part is found at the field', () => {
  const error = new ServiceError('invalid_request', 'x', {
    status: 400,
    fields: [{ field: 'origins.2', message: 'an origin' }],
  });
  expect(Object.keys(fieldProblems(error, problemsPtBr))).toEqual(['origins.2', 'origins']);
  expect(fieldProblems(null, problemsPtBr)).toEqual({});
});

test('one and many, and none is many', () => {
  const devices = (count: number) => plural('pt-BR')(count, 'dispositivo', 'dispositivos');
  expect([0, 1, 2, 1_000_000].map(devices)).toEqual([
    'dispositivos',
    'dispositivo',
    'dispositivos',
    'dispositivos',
  ]);
});

test.for([
  ['2026-11-21T12:05:00Z', 'agora'],
  ['2026-11-21T11:55:00Z', 'há 5 minutos'],
  ['2026-11-21T09:00:00Z', 'há 3 horas'],
  ['2026-11-20T11:00:00Z', 'ontem'],
  ['2026-08-21T12:00:00Z', 'há 3 meses'],
  ['2024-11-21T12:00:00Z', 'há 2 anos'],
] as const)('%s was %s', ([at, text]) => {
  expect(since(new Date(at), new Date('2026-11-21T12:00:00Z'), 'pt-BR')).toBe(text);
});

test.for([
  ['2026-11-21T12:05:00Z', 'na última hora'],
  ['2026-11-21T11:00:01Z', 'na última hora'],
  ['2026-11-21T11:00:00Z', 'há 1 hora'],
] as const)('who was noted at %s was seen %s', ([at, text]) => {
  expect(sinceToTheHour(new Date(at), new Date('2026-11-21T12:00:00Z'), 'pt-BR')).toBe(text);
});

test.for([
  ['America/Sao_Paulo', 'São Paulo (GMT-3)'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires (GMT-3)'],
  ['UTC', 'UTC'],
  ['Mars/Olympus_Mons', 'Olympus Mons'],
] as const)('%s is called %s', ([zone, name]) => {
  expect(timeZoneName(zone)).toBe(name);
});

test('a message says how many have not shown it yet', () => {
  const { shown } = messagesPtBr.page;
  expect([shown(0, 2), shown(0, 1), shown(1, 2), shown(5, 9)]).toEqual([
    'Todos mostraram.',
    'Ele mostrou.',
    '1 ainda não mostrou.',
    '5 ainda não mostraram.',
  ]);
});

test('a cancelled message reached nobody only when nothing says otherwise', () => {
  const none = { targeted: 4, accepted: 0, failed: 0, gone: 0, displayed: 0, clicked: 0, dismissed: 0 };
  const { cancelled } = messagesPtBr.page.summary;
  expect(cancelled(none)).toBe('Cancelada antes de sair. Ninguém recebeu.');
  expect(cancelled({ ...none, displayed: 1 })).toMatch(/chega\. Até agora: mostrada em 1\.$/);
  expect(cancelled({ ...none, accepted: 3, failed: 1 })).toMatch(
    /chega\. Até agora: enviada a 3 dispositivos, não recebida por 1\.$/,
  );
});

test('a plot says that nobody was shown it only when nobody was', () => {
  const { timelineSummary } = messagesPtBr.page;
  expect(timelineSummary(0, undefined)).toBe('Não foi mostrada a ninguém ainda.');
  expect(timelineSummary(1, undefined)).toBe('Mostrada em 1 dispositivo.');
});

test('the question before sending agrees with the count', () => {
  const { 'pt-BR': ptBr, en } = confirmSendTexts;
  expect(ptBr.now('1 dispositivo', 1)).toMatch(/^1 dispositivo recebe agora/);
  expect(ptBr.now('2 dispositivos', 2)).toMatch(/^2 dispositivos recebem agora/);
  expect(en.now('1 device', 1)).toMatch(/^1 device receives it now/);
});
