import { sendMessageSchema } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { fieldErrors } from '../../../../server/src/http/problems/field-errors.ts';
import { checkDraft, formField } from '../../../src/messages/compose/draft/check-draft.ts';
import { type Draft, emptyDraft } from '../../../src/messages/compose/draft/draft.ts';
import { draftToMessage } from '../../../src/messages/compose/draft/draft-to-message.ts';

const frame = { site: 'default', language: 'pt-BR', icon: undefined, publicUrl: 'https://avisos.example' };
const token = 'T'.repeat(43);
const url = 'https://a.example/b';
const words = { title: 'Notice', body: '', navigate: '' };
const button = { title: 'Read', navigate: url };

/** The form fields with an error from the service. */
function refusedFields(draft: Draft): string[] {
  const { error } = sendMessageSchema.safeParse(draftToMessage(draft));
  const fields = fieldErrors(error?.issues ?? []).map(({ field }) => formField(field, draft));
  return [...new Set(fields)].sort();
}

test.each<Partial<Draft>>([
  {},
  { title: '' },
  { title: ' \n\t' },
  { title: '\0' },
  { title: 'Oi, {{nome|vizinho}}', body: '{{{{nome' },
  { title: 'Oi, {{nome}}', body: '{{Nome|x}} {{' },
  { body: 'a\0b' },
  { title: '👩‍👩‍👧‍👦'.repeat(50), body: '\u202Eabc' },
  { navigate: 'avisos.example' },
  { navigate: 'ftp://a.example' },
  { navigate: 'https:/a.example' },
  { navigate: 'javascript:alert(1)', icon: 'data:image/png,', image: '//a.example/i.png' },
  { navigate: `https://a.example/${'x'.repeat(2048)}` },
  { navigate: 'https://a.example/\0' },
  { navigate: ` ${url} ` },
  { icon: 'https://exa mple' },
  { audience: 'topic' },
  { audience: 'topic', topics: ['editais'] },
  { audience: 'topic', topics: ['../etc'] },
  { audience: 'topic', topics: ['editais', '../etc'], everyTopic: true },
  { audience: 'topic', topics: Array.from({ length: 20 }, (_, n) => `t${n}`), everyTopic: true },
  { audience: 'topic', topics: Array.from({ length: 21 }, (_, n) => `t${n}`), everyTopic: true },
  { audience: 'topic', topics: Array.from({ length: 101 }, (_, n) => `t${n}`) },
  { audience: 'segment' },
  { audience: 'segment', segment: 'UPPER' },
  { audience: 'filter', filter: { languages: ['pt'] } },
  { audience: 'filter', filter: { languages: [], tags: ['a b'] } },
  { audience: 'devices', tokens: token },
  { audience: 'devices', tokens: 'short' },
  { audience: 'devices', tokens: `${token} short ${'V'.repeat(44)}` },
  { audience: 'devices', tokens: '' },
  {
    audience: 'devices',
    tokens: Array.from({ length: 1001 }, (_, n) => String(n).padStart(43, '0')).join(' '),
  },
  { actions: [{ title: '', navigate: '' }] },
  { actions: [{ title: 'x'.repeat(201), navigate: url }, button] },
  { actions: [{ title: 'Read', navigate: 'mailto:a@b.example' }] },
  { actions: Array.from({ length: 5 }, () => button) },
  { collapseKey: 'a b' },
  { collapseKey: 'x'.repeat(33) },
  { collapseKey: ' score ' },
  { utm: { source: ' sineta ', medium: '' } },
  { utm: { campaign: 'x'.repeat(101) } },
  { utm: { campaign: 'a\u202eb', medium: 'a\0b' } },
  { ttl: -1 },
  { ttl: 1.5 },
  { ttl: 2_592_001 },
  { ttl: Number.NaN },
  { timing: 'instant', at: 'tomorrow' },
  { timing: 'instant', at: '2027-02-30T09:00' },
  { timing: 'local', at: '2027-02-30T09:00' },
  { timing: 'local', at: '2027-01-01T24:30' },
  { timing: 'instant', at: '' },
  { timing: 'local', at: '9999-01-01T00:00' },
  { translations: { en: { ...words, title: '' } } },
  { translations: { en: { ...words, body: '\0', navigate: 'b.example' }, es: words } },
  { actions: [button, { ...button, titles: { en: 'x'.repeat(201) } }], translations: { en: words } },
  { translations: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`pt-x-${n}`, words])) },
])('the console and the service refuse the same fields of %o', (fields) => {
  const draft = { ...emptyDraft, title: 'Notice 12', ...fields };
  expect(Object.keys(checkDraft(draft, frame, new Date())).sort()).toEqual(refusedFields(draft));
});

test.each<Partial<Draft>>([
  { actions: [{ title: ' ', navigate: url }] },
  { audience: 'filter' },
  { timing: 'instant', at: '2020-01-01T09:00' },
  { body: 'a'.repeat(4000) },
])('what the schema accepts, the form refuses: %o', (fields) => {
  const draft = { ...emptyDraft, title: 'Notice 12', ...fields };
  expect(refusedFields(draft)).toEqual([]);
  expect(Object.keys(checkDraft(draft, frame, new Date()))).toHaveLength(1);
});
