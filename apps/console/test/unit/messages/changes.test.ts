import { changeMessageSchema, type MessageDetails } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { draftToMessage } from '../../../src/messages/compose/draft/draft-to-message.ts';
import { changesOf } from '../../../src/messages/compose/edit/changes.ts';
import { scheduledToDraft } from '../../../src/messages/compose/edit/scheduled-draft.ts';
import { noHolds } from './no-holds.ts';

const scheduled: MessageDetails = {
  id: 'A'.repeat(24),
  state: 'scheduled',
  createdAt: '2026-11-21T12:00:00.000Z',
  sendAt: '2026-12-24T12:00:30.000Z',
  expiresAt: '2026-12-25T12:00:30.000Z',
  counts: { targeted: 0, accepted: 0, failed: 0, gone: 0, held: 0, displayed: 0, clicked: 0, dismissed: 0 },
  held: noHolds,
  title: 'Feira',
  audience: 'topic',
  topic: 'feiras',
  target: { topic: 'feiras' },
  notification: { title: 'Feira', body: 'Na praça.', silent: true },
  translations: { en: { title: 'Market' } },
  data: { dia: 1 },
  appBadge: 3,
  collapseKey: 'feira',
  utm: { source: 'sineta', medium: 'push' },
  publish: false,
  ttl: 86_400,
  urgency: 'high',
};

const draft = scheduledToDraft(scheduled);
const changes = (part: Partial<typeof draft>) =>
  changesOf(scheduled, draft, draftToMessage({ ...draft, ...part }));

test('a message that was not changed has no changes', () => {
  expect(changes({})).toEqual({});
});

test('only changed members are sent, and null removes one', () => {
  expect(changes({ translations: {}, collapseKey: '', publish: true, utm: undefined, ttl: 60 })).toEqual({
    translations: null,
    collapseKey: null,
    utm: null,
    publish: null,
    ttl: 60,
  });
  expect(changes({ title: 'Feira adiada' })).toEqual({
    notification: { title: 'Feira adiada', body: 'Na praça.', silent: true },
  });
  expect(changes({ audience: 'everyone' })).toEqual({ target: { everyone: true } });
});

test('another time replaces the old one, also of another kind', () => {
  expect(changes({ timing: 'now' })).toEqual({ sendAt: null });
  const at = '2026-12-25T09:00';
  expect(changes({ at })).toEqual({ sendAt: new Date(at).toISOString() });
  const local = changes({ timing: 'local', at });
  expect(local).toEqual({ sendAt: null, sendAtLocal: at });
  expect(changeMessageSchema.safeParse(local).success).toBe(true);
});

test('a local time is the value of the field', () => {
  const local = { ...scheduled, sendAtLocal: '2026-12-24T09:00' };
  expect(scheduledToDraft(local)).toMatchObject({ timing: 'local', at: '2026-12-24T09:00' });
});

test('a stored choice about disturbed devices stays unless another is made', () => {
  const stored = { ...scheduled, ifDisturbing: 'drop' } as const;
  const now = draftToMessage({ ...draft, timing: 'now' });
  expect(changesOf(stored, draft, now)).toEqual({ sendAt: null, ifDisturbing: null });
  expect(changesOf(stored, draft, { ...now, ifDisturbing: 'drop' })).toEqual({ sendAt: null });
  expect(changesOf(stored, draft, { ...now, ifDisturbing: 'digest' })).toEqual({
    sendAt: null,
    ifDisturbing: 'digest',
  });
  expect(changesOf(stored, draft, { ...draftToMessage(draft), ifDisturbing: 'drop' })).toEqual({});
});
