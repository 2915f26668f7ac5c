import type { DraftSummary } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { byRequest } from '../../../src/messages/drafts/by-request.ts';

const draft = (id: string, approval?: Pick<NonNullable<DraftSummary['approval']>, 'state' | 'requestedAt'>) =>
  ({
    id,
    ...(approval && { approval: { ...approval, requestedBy: { kind: 'user', name: 'Ana' } } }),
  }) as DraftSummary;

test('requested drafts come first, the longest waiting at the top, and the others keep their order', () => {
  const drafts = [
    draft('latest'),
    draft('second', { state: 'requested', requestedAt: '2026-01-01T00:00:00.500Z' }),
    draft('returned', { state: 'returned', requestedAt: '2025-12-31T00:00:00.000Z' }),
    draft('first', { state: 'requested', requestedAt: '2025-12-31T23:59:59.000Z' }),
    draft('oldest'),
  ];
  expect(byRequest(drafts).map(({ id }) => id)).toEqual(['first', 'second', 'latest', 'returned', 'oldest']);
});
