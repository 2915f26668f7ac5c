import { draftMessageSchema } from '@sineta/protocol';
import { describe, expect, test } from 'vitest';
import { type Draft, emptyDraft } from '../../../src/messages/compose/draft/draft.ts';
import { fromShared, textOf, toShared } from '../../../src/messages/compose/shared/shared-content.ts';

/** The draft after it was stored by one member and opened by another. */
const reopened = (fields: Partial<Draft>) =>
  fromShared(draftMessageSchema.parse(toShared({ ...emptyDraft, ...fields })));

describe('a shared draft', () => {
  test.each<[string, Partial<Draft>]>([
    ['empty', {}],
    ['with a half-typed address', { title: ' Feira', navigate: 'www.vila', image: 'http:/' }],
    ['for a topic not chosen yet', { audience: 'topic' }],
    ['for a filter without conditions', { audience: 'filter' }],
    ['for devices not typed yet', { audience: 'devices' }],
    ['for a person not typed yet', { audience: 'user' }],
    ['for a person', { audience: 'user', user: 'u-1207' }],
    ['for one device', { audience: 'devices', tokens: 'A'.repeat(16) }],
    ['without some', { audience: 'segment', segment: 'daqui', exclude: { topics: ['obras'], segments: [] } }],
    ['at a time not chosen yet', { timing: 'instant' }],
    ['at a set time', { timing: 'instant', at: '2026-12-24T09:00' }],
    ['at a time that does not exist', { timing: 'instant', at: '2026-02-30T09:00' }],
    ['at a local time', { timing: 'local', at: '2026-12-24T09:00' }],
    [
      'with buttons and languages',
      {
        title: 'Feira',
        actions: [{ action: '1', title: 'Ver', navigate: '', titles: { en: 'See' } }],
        translations: { en: { title: '', body: 'Fair', navigate: '' } },
      },
    ],
    [
      'with options',
      {
        publish: false,
        ttl: 3600,
        urgency: 'high',
        collapseKey: 'edital 12',
        carried: { data: { a: 1 }, appBadge: 2, silent: true },
        utm: { source: 'sineta' },
      },
    ],
  ])('%s is the same when it is opened again', (_, fields) => {
    const draft = { ...emptyDraft, ...fields };
    expect(reopened(fields)).toEqual(draft);
    expect(textOf(reopened(fields))).toBe(textOf(draft));
  });

  test('has its time as an instant, which is the same in every time zone', () => {
    const at = '2026-12-24T09:00';
    const { sendAt } = toShared({ ...emptyDraft, timing: 'instant', at });
    expect(sendAt).toBe(new Date(at).toISOString());
  });
});
