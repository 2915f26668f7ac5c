import { type AuditAction, auditActionSchema, type AuditEntry } from '@sineta/protocol';
import { describe, expect, test } from 'vitest';
import { auditSentence } from '../../../src/sites/audit/audit-sentence.ts';
import { groupByDay } from '../../../src/sites/audit/group-by-day.ts';
import { auditTexts } from '../../../src/sites/audit/audit-texts.ts';
import { roleTexts } from '../../../src/accounts/rights/role-texts.ts';

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
  const byKey = entry('message.sent', { actor: { kind: 'key', id: 'k', name: 'Site' } });
  expect(auditSentence(byKey, auditTexts.en, roleTexts.en.name).actor).toBe('API key “Site”');
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
