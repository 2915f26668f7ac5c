import {
  type AuditAction,
  auditActionSchema,
  type AuditEntry,
  devicesQuerySchema,
  directMessagesQuerySchema,
} from '@sineta/protocol';
import { describe, expect, test } from 'vitest';
import { auditQuery, readAuditFilters } from '../../../src/sites/audit/audit-filters.ts';
import { actionLabel, auditSentence } from '../../../src/sites/audit/audit-sentence.ts';
import { groupByDay } from '../../../src/sites/audit/group-by-day.ts';
import { auditTexts } from '../../../src/sites/audit/audit-texts.ts';
import { roleTexts } from '../../../src/accounts/rights/role-texts.ts';
import { textsIn } from '../../../src/i18n/part-texts.ts';
import { loadLanguage } from '../../../src/languages/load-language.ts';
import type { Language } from '../../../src/preferences/preferences.ts';

await loadLanguage('es');

const entry = (action: AuditAction, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '1',
  at: '2026-11-21T12:00:00.000Z',
  actor: { kind: 'user', id: 'u', name: 'Ana Souza' },
  action,
  ...changes,
});

describe('every action has a sentence', () => {
  test.for(auditActionSchema.options)('%s', (action) => {
    for (const language of ['pt-BR', 'en'] as const) {
      const { rest } = auditSentence(entry(action), auditTexts[language], roleTexts[language].name);
      expect(rest).not.toBe(action);
      expect(rest).not.toMatch(/undefined|“”|!/);
    }
  });
});

test('each action has a name of its own among the filters', () => {
  for (const language of ['pt-BR', 'en'] as const) {
    const labels = auditActionSchema.options.map((action) =>
      actionLabel(action, auditTexts[language], roleTexts[language].name),
    );
    expect(new Set(labels).size).toBe(labels.length);
    for (const label of labels) expect(label).not.toMatch(/undefined|“”|\?/);
  }
});

test.for([
  ['pt-BR', 'clicked', 'exportou quem clicou na mensagem “Feira”'],
  ['pt-BR', 'displayed', 'exportou a quem foi mostrada a mensagem “Feira”'],
  ['pt-BR', 'dismissed', 'exportou quem dispensou a mensagem “Feira”'],
  ['en', 'clicked', 'exported the devices that clicked the message “Feira”'],
  ['es', 'clicked', 'exportó quién hizo clic en el mensaje “Feira”'],
  ['es', 'displayed', 'exportó a quién se le mostró el mensaje “Feira”'],
] as const)('the sentence of an export in %s names its event: %s', ([language, event, sentence]) => {
  const subject = { kind: 'message', id: 'm', name: 'Feira' } as const;
  const exported = entry('receipts.exported', { subject, details: { site: 'default', event } });
  const texts = textsIn(auditTexts, language);
  expect(auditSentence(exported, texts, textsIn(roleTexts, language).name).rest).toBe(sentence);
});

test('the filter for exports of receipts names all of their events', () => {
  const label = (language: Language) =>
    actionLabel('receipts.exported', textsIn(auditTexts, language), textsIn(roleTexts, language).name);
  expect([label('pt-BR'), label('en'), label('es')]).toEqual([
    'Exportou quem mostrou, clicou ou dispensou a mensagem “…”',
    'Exported the devices that showed, clicked or dismissed the message “…”',
    'Exportó los dispositivos que mostraron, abrieron con un clic o descartaron el mensaje “…”',
  ]);
});

test('a refused sign-in has its reason', () => {
  const refused = (changes: Partial<AuditEntry>) =>
    auditSentence(entry('session.refused', changes), auditTexts['pt-BR'], roleTexts['pt-BR'].name).rest;
  const subject = { kind: 'member', id: 'm', name: 'Bruno' } as const;
  expect(refused({ details: { from: '192.0.2.1' } })).toBe('recusou uma entrada: e-mail desconhecido');
  expect(refused({ subject })).toBe('recusou uma entrada na conta de Bruno: senha incorreta');
  expect(refused({ subject, details: { reason: 'invalid_two_factor_code' } })).toBe(
    'recusou uma entrada na conta de Bruno: senha correta, código incorreto',
  );
  expect(refused({ details: { reason: 'no_role', person: 'ana@example.org' } })).toBe(
    'recusou uma entrada na conta de ana@example.org: nenhum papel',
  );
});

test('filters of days include both days', () => {
  const { since, until, actor } = auditQuery(
    readAuditFilters({ from: '2026-11-20', to: '2026-11-21', actor: 7, action: '' }),
  );
  const hours = (Date.parse(until!) - Date.parse(since!)) / 3_600_000;
  expect([hours, actor]).toEqual([48, '7']);
  expect(auditQuery(readAuditFilters({ from: '0002-11-20' })).since).toBeUndefined();
});

test('a sentence names the actor, the subject and both roles', () => {
  const change = entry('member.role-changed', {
    subject: { kind: 'member', id: 'm', name: 'Bruno Lima' },
    details: { from: 'viewer', to: 'editor' },
  });
  expect(auditSentence(change, auditTexts['pt-BR'], roleTexts['pt-BR'].name)).toEqual({
    actor: 'Ana Souza',
    rest: 'alterou o papel de Bruno Lima de leitor para editor',
  });
  const given = { ...change, details: { site: 'loja', to: 'editor' } };
  const withdrawn = { ...change, details: { site: 'loja', from: 'editor' } };
  const rest = (entry: AuditEntry) => auditSentence(entry, auditTexts['pt-BR'], roleTexts['pt-BR'].name).rest;
  expect([rest(given), rest(withdrawn)]).toEqual([
    'deu a Bruno Lima o papel de editor',
    'retirou de Bruno Lima o papel de editor',
  ]);
  const approved = entry('message.sent', {
    subject: { kind: 'message', id: 'm', name: 'Feira' },
    details: { site: 'default', author: 'Duda' },
  });
  expect(rest(approved)).toBe('mandou enviar a mensagem “Feira”, com aprovação pedida por Duda');
  const byKey = entry('message.sent', { actor: { kind: 'key', id: 'k', name: 'Site' } });
  expect(auditSentence(byKey, auditTexts.en, roleTexts.en.name).actor).toBe('API key “Site”');
  const first = entry('message.sent', { actor: { kind: 'key', id: 'k', name: 'made at start' } });
  expect(auditSentence(first, auditTexts['pt-BR'], roleTexts['pt-BR'].name).actor).toBe(
    'A chave de API criada na primeira inicialização',
  );
});

describe('a change is recorded from what to what', () => {
  const restIn = (language: Language, action: AuditAction, details: NonNullable<AuditEntry['details']>) => {
    const subject = { kind: 'message', id: 'm', name: 'Feira' } as const;
    const texts = textsIn(auditTexts, language);
    const { rest } = auditSentence(
      entry(action, { subject, details }),
      texts,
      textsIn(roleTexts, language).name,
    );
    return rest.replaceAll(/\s/g, ' ');
  };

  test('a message that moved, with both of its times', () => {
    const local = { site: 'loja', from: '2026-11-24T10:00', to: '2026-11-25T08:30' };
    expect(restIn('pt-BR', 'message.rescheduled', local)).toBe(
      'remarcou a mensagem “Feira”: 24 de nov. de 2026, 10:00 → 25 de nov. de 2026, 08:30',
    );
    expect(restIn('en', 'message.rescheduled', { site: 'loja' })).toBe('rescheduled message “Feira”');
  });

  test('settings, with those that have no short value', () => {
    const details = {
      fields: 'name, deliveryLimits, board',
      'name.from': 'Vila',
      'name.to': 'Vila Nova',
      'deliveryLimits.quietHours.from': '',
      'deliveryLimits.quietHours.to': '22:00–07:00',
      'deliveryLimits.excess.from': 'digest',
      'deliveryLimits.excess.to': 'drop',
    };
    expect(restIn('pt-BR', 'site.changed', details)).toBe(
      'alterou a configuração do site “Feira”: nome “Vila” → “Vila Nova”, horário de silêncio vazio → “22:00–07:00”, o que passar do limite “guardar” → “não entregar”, mural',
    );
    for (const language of ['en', 'es'] as const) {
      expect(restIn(language, 'site.changed', details)).toMatch(/: \p{Ll}+ “Vila” → “Vila Nova”, /u);
    }
    const inherited = {
      'name.from': 'constructor',
      'name.to': 'toString',
      'valueOf.from': '',
      'valueOf.to': 'a',
    };
    expect(restIn('en', 'site.changed', inherited)).toMatch(
      /: name “constructor” → “toString”, valueOf .+ → “a”$/,
    );
    expect(restIn('pt-BR', 'site.changed', { fields: 'name' })).toBe(
      'alterou a configuração do site “Feira”',
    );
  });

  test.each([
    ['pt-BR', 'desfez o envio da mensagem “Feira”'],
    ['en', 'undid the send of message “Feira”'],
    ['es', 'deshizo el envío del mensaje “Feira”'],
  ] as const)('an undone send in %s', (language, sentence) => {
    expect(restIn(language, 'message.deleted', { site: 'loja', undone: 'true' })).toBe(sentence);
    expect(restIn(language, 'message.deleted', { site: 'loja' })).not.toBe(sentence);
  });

  test.each([
    ['pt-BR', 'exportou a lista de dispositivos, com o filtro navegador “firefox”, pessoa “ana maria”'],
    ['en', 'exported the list of devices, filtered by browser “firefox”, user “ana maria”'],
    ['es', 'exportó la lista de dispositivos, con el filtro navegador “firefox”, persona “ana maria”'],
  ] as const)('the filters of an export in %s', (language, sentence) => {
    const filters = 'order=oldest browser=firefox user=ana maria';
    expect(restIn(language, 'devices.exported', { filters })).toBe(sentence);
    expect(restIn(language, 'devices.exported', { filters: 'order=oldest' })).not.toContain(',');
    expect(restIn(language, 'devices.exported', { filters: 'constructor=a' })).toContain('constructor “a”');
  });
});

test.for(['pt-BR', 'en', 'es'] as const)('every filter of an export has a name in %s', (language) => {
  const { names } = textsIn(auditTexts, language).filtered;
  const filters = Object.keys({ ...devicesQuerySchema.shape, ...directMessagesQuerySchema.shape });
  const unnamed = filters.filter((name) => !['after', 'limit', 'order'].includes(name) && !(name in names));
  expect(unnamed).toEqual([]);
});

test('an unknown action is shown by its name', () => {
  const long = entry('message.sent', { subject: { kind: 'message', id: 'm', name: 'a'.repeat(2700) } });
  expect(auditSentence(long, auditTexts.en, roleTexts.en.name).rest.length).toBeLessThan(160);
  const unknown = entry('thing.done' as AuditAction);
  expect(auditSentence(unknown, auditTexts.en, roleTexts.en.name).rest).toBe('thing.done');
});

test('days follow the time zone of the reader', () => {
  const entries = ['2026-11-21T03:00:00Z', '2026-11-21T02:59:59Z'].map((at) => entry('key.made', { at }));
  expect(groupByDay(entries, 'America/Sao_Paulo').map(({ entries }) => entries.length)).toEqual([1, 1]);
  expect(groupByDay(entries, 'UTC').map(({ entries }) => entries.length)).toEqual([2]);
});
