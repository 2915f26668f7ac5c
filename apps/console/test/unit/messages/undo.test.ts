import type { MessageDetails, SendMessage } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { emptyDraft } from '../../../src/messages/compose/draft/draft.ts';
import { offerDraft } from '../../../src/messages/compose/draft/offer-draft.ts';
import { createEditStorage } from '../../../src/messages/compose/edit/scheduled-draft.ts';
import { withUndoDelay } from '../../../src/messages/undo/with-undo-delay.ts';
import { isUndoable } from '../../../src/messages/undo/is-undoable.ts';
import { timeLeft } from '../../../src/messages/undo/time-left.ts';

const notification = { title: 'Feira' };
const tokens = (count: number) =>
  Array.from({ length: count }, (_, index) => String(index).padStart(16, 'a'));

test('a message that is due now waits for an undo with any target, and a scheduled one does not', () => {
  const targets: SendMessage['target'][] = [
    { everyone: true },
    { topic: 'feiras' },
    { token: tokens(1)[0]! },
    { tokens: tokens(17) },
    { user: 'u-1207' },
  ];
  for (const target of targets) {
    expect(withUndoDelay({ target, notification })).toMatchObject({ delay: 10 });
    for (const time of [{ sendAt: '2026-12-24T09:00:00Z' }, { sendAtLocal: '2026-12-24T09:00' }]) {
      expect(withUndoDelay({ target, notification, ...time })).toEqual({ target, notification, ...time });
    }
  }
});

test('only a message that waits for an undo can be undone', () => {
  const createdAt = '2026-11-21T12:00:00.000Z';
  const held = { state: 'scheduled', createdAt, sendAt: '2026-11-21T12:00:10.000Z' } as MessageDetails;
  expect(isUndoable(held)).toBe(true);
  expect(isUndoable({ ...held, state: 'sending' })).toBe(false);
  expect(isUndoable({ ...held, sendAt: '2026-11-21T12:02:00.000Z' })).toBe(false);
  expect(isUndoable({ ...held, sendAtLocal: '2026-11-21T09:00' })).toBe(false);
  expect(isUndoable({ ...held, changedAt: createdAt })).toBe(false);
});

test('a clock that is behind does not lengthen the time of an undo', () => {
  const message = { createdAt: '2026-11-21T12:00:00.000Z', sendAt: '2026-11-21T12:00:10.000Z' };
  const at = (time: string) => timeLeft(message, Date.parse(time));
  expect(at('2026-11-21T12:00:04.000Z')).toBe(6000);
  expect(at('2026-11-21T11:55:00.000Z')).toBe(10_000);
  expect(at('2026-11-21T12:00:30.000Z')).toBe(0);
});

test('a draft that returns replaces no other one', () => {
  const stored: string[] = [];
  const storageOf = (title?: string) => ({
    ...createEditStorage({ ...emptyDraft, title: title ?? '' }, () => {}),
    ...(title === undefined && { load: () => undefined }),
    save: () => stored.push('for all tabs') > 0,
    saveForTab: () => stored.push('for this tab') > 0,
  });
  offerDraft(storageOf(), { ...emptyDraft, title: 'Feira' });
  offerDraft(storageOf('Outro'), { ...emptyDraft, title: 'Feira' });
  expect(stored).toEqual(['for all tabs', 'for this tab']);
});
