import { expect, test } from 'vitest';
import {
  afterChange,
  afterEnd,
  afterRequest,
  isRequested,
  presentApproval,
} from '../../../src/messages/drafts/approval.ts';

const ana = { kind: 'user', id: 'a', name: 'Ana' } as const;
const bia = { kind: 'user', id: 'b', name: 'Bia' } as const;
const now = Date.UTC(2026, 0, 31, 23, 59);

const requested = afterRequest(undefined, ana, now);
const asAuthor = { caller: bia, maySend: false };
const asEditor = { caller: bia, maySend: true };
/** A member who may send can ask for a second opinion. */
const asRequester = { caller: ana, maySend: true };

test('a repeated request keeps the first, and one for a returned draft is new', () => {
  expect(requested).toEqual({ requestedAt: now, requestedBy: ana });
  expect(afterRequest(requested, bia, now + 1)).toBe(requested);
  const returned = afterEnd(requested, asEditor, now);
  expect(afterRequest(returned, bia, now + 1)).toEqual({ requestedAt: now + 1, requestedBy: bia });
});

test('a change ends the request unless it is made by one of those who were asked', () => {
  expect(afterChange(requested, asAuthor)).toBeUndefined();
  expect(afterChange(requested, asRequester)).toBeUndefined();
  expect(afterChange(requested, asEditor)).toBe(requested);
  expect(afterChange(undefined, asEditor)).toBeUndefined();
});

test('those who were asked return the draft, others cancel the request', () => {
  const returned = afterEnd(requested, asEditor, now + 1);
  expect(returned).toEqual({ ...requested, returned: { at: now + 1, by: bia } });
  expect([isRequested(requested), isRequested(returned), isRequested(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(afterEnd(returned, asEditor, now + 2)).toBe(returned);
  for (const by of [asAuthor, asRequester]) expect(afterEnd(requested, by, now)).toBeUndefined();
  expect(afterEnd(undefined, asEditor, now)).toBeUndefined();
});

test('the API presents names, and no ids of callers', () => {
  const returned = afterEnd(requested, asEditor, now)!;
  expect(presentApproval(requested)).toEqual({
    state: 'requested',
    requestedAt: '2026-01-31T23:59:00.000Z',
    requestedBy: { kind: 'user', name: 'Ana' },
  });
  expect(presentApproval(returned)).toMatchObject({
    state: 'returned',
    returnedAt: '2026-01-31T23:59:00.000Z',
    returnedBy: { kind: 'user', name: 'Bia' },
  });
});
