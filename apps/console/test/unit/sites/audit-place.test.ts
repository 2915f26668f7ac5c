import type { AuditAction, AuditEntry } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { imageOf, placeOf, removedSubjects } from '../../../src/sites/audit/audit-place.ts';

type Subject = NonNullable<AuditEntry['subject']>;

const entry = (action: AuditAction, kind: Subject['kind'], id = 'x', site = 'default'): AuditEntry => ({
  id: '1',
  at: '2026-11-21T12:00:00.000Z',
  actor: { kind: 'user', id: 'u', name: 'Ana' },
  action,
  subject: { kind, id },
  details: { site },
});
const none: ReadonlySet<string> = new Set();

test('an entry leads to what it is about', () => {
  const site = 'default';
  expect(placeOf(entry('message.retried', 'message'), none)).toEqual({
    to: '/sites/$site/messages/$message',
    params: { site, message: 'x' },
  });
  expect(placeOf(entry('device.changed', 'device'), none)?.to).toBe('/sites/$site/devices/$device');
  expect(placeOf(entry('user.exported', 'user'), none)?.params).toEqual({ site, user: 'x' });
  expect(placeOf(entry('topic.saved', 'topic'), none)?.to).toBe('/sites/$site/topics');
  expect(placeOf(entry('segment.saved', 'segment'), none)?.to).toBe('/sites/$site/topics');
  expect(placeOf(entry('draft.changed', 'draft'), none)).toEqual({
    to: '/sites/$site/compose',
    params: { site },
    search: { draft: 'x' },
  });
  expect(placeOf(entry('draft.changed', 'draft'), removedSubjects([entry('draft.removed', 'draft')]))).toBe(
    undefined,
  );
  expect(placeOf(entry('member.role-changed', 'member'), none)?.to).toBe('/team');
  expect(placeOf(entry('devices.exported', 'site'), none)?.to).toBe('/sites/$site/devices');
  expect(placeOf(entry('users.exported', 'site'), none)?.to).toBe('/sites/$site/users');
  expect(placeOf(entry('direct-messages.exported', 'site'), none)?.to).toBe('/sites/$site/messages/direct');
  expect(placeOf(entry('image.uploaded', 'image'), none)).toBe(undefined);
});

test('an entry leads nowhere after its subject was removed, on its own site only', () => {
  const entries = [entry('topic.removed', 'topic'), entry('topic.saved', 'topic')];
  const removed = removedSubjects(entries);
  for (const each of entries) expect(placeOf(each, removed)).toBe(undefined);
  expect(placeOf(entry('topic.saved', 'topic', 'x', 'loja'), removed)).toBeDefined();
  expect(placeOf(entry('topic.saved', 'topic', 'y'), removed)).toBeDefined();
});

test('an upload leads to its image until that is deleted', () => {
  const uploaded = {
    ...entry('image.uploaded', 'image'),
    details: { site: 'default', file: 'x.webp' },
  };
  expect(imageOf(uploaded, none)).toBe('/images/x.webp');
  expect(imageOf(uploaded, removedSubjects([entry('image.deleted', 'image')]))).toBe(undefined);
  expect(imageOf(entry('image.uploaded', 'image'), none)).toBe(undefined);
  expect(imageOf(entry('message.sent', 'message'), none)).toBe(undefined);
});
