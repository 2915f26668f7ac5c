import { describe, expect, test } from 'vitest';
import {
  type DraftSync,
  isDirty,
  maySave,
  mayTake,
  nextSync,
  openSync,
  type SyncEvent,
} from '../../../src/messages/compose/shared/draft-sync.ts';

const summary = (revision: number, name = 'Bia', editors: string[] = []) => ({
  id: 'd',
  title: '',
  revision,
  createdAt: '',
  updatedAt: '',
  updatedBy: { kind: 'user' as const, name },
  editors: editors.map((name) => ({ kind: 'user' as const, name })),
});

const after = (sync: DraftSync, ...events: readonly SyncEvent[]) => events.reduce(nextSync, sync);
const opened = openSync(summary(3), 'A');

describe('a shared draft', () => {
  test('is stored over the revision that it is based on, and is then clean', () => {
    expect(maySave(opened)).toBe(false);
    const typed = after(opened, { kind: 'typed', text: 'B' });
    expect(maySave(typed)).toBe(true);
    const saved = after(typed, { kind: 'saved', draft: summary(4), text: 'B' });
    expect(saved).toMatchObject({ revision: 4, stored: 'B' });
    expect(isDirty(saved)).toBe(false);
  });

  test('keeps what is typed while it is stored', () => {
    const saved = after(
      opened,
      { kind: 'typed', text: 'B' },
      { kind: 'typed', text: 'C' },
      { kind: 'saved', draft: summary(4), text: 'B' },
    );
    expect(maySave(saved)).toBe(true);
    expect(saved.typed).toBe('C');
  });

  test('shows the version of another member, unless something typed would be lost', () => {
    const seen = { kind: 'seen', draft: summary(4) } as const;
    expect(mayTake(after(opened, seen))).toBe(true);
    const conflict = after(opened, { kind: 'typed', text: 'B' }, seen);
    expect(mayTake(conflict)).toBe(false);
    expect(maySave(conflict)).toBe(false);
    expect(conflict.other).toMatchObject({ kind: 'changed', by: 'Bia' });
    expect(mayTake(after(conflict, { kind: 'typed', text: 'A' }))).toBe(true);
  });

  test('is announced as newer until something is typed', () => {
    const taken = after(opened, { kind: 'taken', draft: summary(4), text: 'C' });
    expect(taken).toMatchObject({
      revision: 4,
      stored: 'C',
      typed: 'C',
      newer: { by: 'Bia', endsRequest: false },
    });
    const shown = after(taken, { kind: 'typed', text: 'C' });
    expect(shown.newer).toEqual(taken.newer);
    expect(after(shown, { kind: 'typed', text: 'D' }).newer).toBeUndefined();
  });

  test('states that the change of another member ended the request for approval', () => {
    const approval = {
      state: 'requested',
      requestedAt: '2026-01-01T00:00:00.000Z',
      requestedBy: { kind: 'user', name: 'Bia' },
    } as const;
    const requested = openSync({ ...summary(3), approval }, 'A');
    const seen = { kind: 'seen', draft: summary(4) } as const;
    const changed = after(requested, seen, seen);
    expect(changed.other).toEqual({ kind: 'changed', by: 'Bia', endsRequest: true });
    const taken = { kind: 'taken', draft: summary(4), text: 'C' } as const;
    expect(after(changed, taken).newer).toEqual({ by: 'Bia', endsRequest: true });
    const again = { ...taken, draft: { ...taken.draft, approval } };
    expect(after(changed, again).newer).toEqual({ by: 'Bia', endsRequest: false });
  });

  test('is not stored once another member sent or deleted it', () => {
    const removed = after(opened, { kind: 'removed' }, { kind: 'typed', text: 'B' });
    expect(maySave(removed)).toBe(false);
    expect(mayTake(removed)).toBe(false);
  });

  test('is tried again without a connection, but not as it was refused', () => {
    const typed = after(opened, { kind: 'typed', text: 'B' });
    expect(maySave(after(typed, { kind: 'unreachable' }))).toBe(true);
    const refused = after(typed, { kind: 'refused', text: 'B' });
    expect(maySave(refused)).toBe(false);
    expect(maySave(after(refused, { kind: 'typed', text: 'C' }))).toBe(true);
  });

  test('names each of the others once', () => {
    expect(openSync(summary(3, 'Bia', ['Bia', 'Caio', 'Bia']), 'A').editors).toEqual(['Bia', 'Caio']);
  });
});

describe('text that this browser could not store before', () => {
  test('is stored when the draft has not changed meanwhile', () => {
    const sync = openSync(summary(3), 'A', { revision: 3, text: 'B' });
    expect(maySave(sync)).toBe(true);
    expect(sync.typed).toBe('B');
  });

  test('stays beside a version that another member stored meanwhile', () => {
    const sync = openSync(summary(4), 'C', { revision: 3, text: 'B' });
    expect(sync.other).toMatchObject({ kind: 'changed', by: 'Bia' });
    expect([maySave(sync), mayTake(sync), sync.typed]).toEqual([false, false, 'B']);
  });

  test('is nothing new if the service has the same', () => {
    expect(openSync(summary(4), 'B', { revision: 3, text: 'B' })).toEqual(openSync(summary(4), 'B'));
  });

  test('has the request for approval that the service described last', () => {
    const approval = {
      state: 'requested',
      requestedAt: '2026-01-01T00:00:00.000Z',
      requestedBy: { kind: 'user', name: 'Ana' },
    } as const;
    const seen = after(opened, { kind: 'seen', draft: { ...summary(3), approval } });
    expect(seen.approval).toEqual(approval);
    expect(after(seen, { kind: 'typed', text: 'B' }).approval).toEqual(approval);
    const saved = { kind: 'saved', draft: summary(4), text: 'B' } as const;
    expect(after(seen, { kind: 'typed', text: 'B' }, saved).approval).toBeUndefined();
    expect(after(seen, { kind: 'removed' }).approval).toBeUndefined();
  });
});
