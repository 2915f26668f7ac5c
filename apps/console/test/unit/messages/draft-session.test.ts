import type { SharedDraft } from '@sineta/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyDraft } from '../../../src/messages/compose/draft/draft.ts';
import { createDraftSession } from '../../../src/messages/compose/shared/draft-session.ts';
import { toShared } from '../../../src/messages/compose/shared/shared-content.ts';
import type { CopyStorage, UnsavedCopy } from '../../../src/messages/compose/shared/unsaved-copy.ts';
import { ServiceError } from '../../../src/service/service-error.ts';
import type { Service } from '../../../src/service/service.ts';

const draftOf = (title: string) => ({ ...emptyDraft, title });

function stored(revision: number, title: string): SharedDraft {
  const ana = { kind: 'user' as const, name: 'Ana' };
  const times = { createdAt: '2026-11-01T12:00:00Z', updatedAt: '2026-11-01T12:00:00Z' };
  const message = JSON.parse(JSON.stringify(toShared(draftOf(title)))) as SharedDraft['message'];
  return { id: 'd', title, revision, ...times, updatedBy: ana, editors: [], message };
}

/** A session of a draft at revision 3, in a browser with a copy. */
function open(title: string, service: Partial<Service>, copy?: UnsavedCopy) {
  let kept = copy;
  const copies: CopyStorage = {
    load: () => kept,
    save: (copy) => {
      kept = copy;
      return true;
    },
    clear: () => {
      kept = undefined;
    },
  };
  const draft = stored(3, title);
  const session = createDraftSession({ service: service as Service, site: 'default', copies, draft });
  return { session, kept: () => kept };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a copy of what the service already has is forgotten', () => {
  const copy = { revision: 2, draft: draftOf('Feira') };
  expect(open('Feira', {}, copy).kept()).toBeUndefined();
  expect(open('Mutirão', {}, copy).kept()).toEqual(copy);
});

test.for([
  [undefined, undefined],
  ['Mutirão no parque', { revision: 4, draft: draftOf('Mutirão no parque') }],
] as const)('the copy follows a save whose response is lost; typed meanwhile: %s', async ([more, copy]) => {
  const { session, kept } = open('Feira', {
    send: async () => {
      if (more) session.storage.save(draftOf(more));
      throw new ServiceError('draft_changed', '', { status: 409 });
    },
    get: async <T>() => stored(4, 'Mutirão') as T,
  });
  session.storage.save(draftOf('Mutirão'));
  expect(kept()).toEqual({ revision: 3, draft: draftOf('Mutirão') });
  await vi.advanceTimersByTimeAsync(1200);
  expect(session.state()).toMatchObject({ revision: 4, failure: undefined });
  expect(kept()).toEqual(copy);
});

test('a copy has what is typed, also if it is not saved yet', async () => {
  const sent: unknown[] = [];
  const { session } = open('Feira', {
    send: async <T>(_method: string, _path: string, body?: unknown) => {
      sent.push(body);
      return stored(1, '') as T;
    },
  });
  session.storage.save(draftOf('Mutirão'));
  session.storage.changed!(draftOf('Mutirão no parque'));
  expect(await session.keepAsCopy()).toBe('d');
  expect(sent).toMatchObject([{ message: { notification: { title: 'Mutirão no parque' } } }]);
});

test('the version of another member is taken, or it is known that it could not be', async () => {
  let isOnline = false;
  const { session, kept } = open(
    'Feira na praça',
    {
      get: async <T>() => {
        if (!isOnline) throw new ServiceError('unreachable', '');
        return stored(3, 'Feira na praça') as T;
      },
    },
    { revision: 2, draft: draftOf('Feira') },
  );
  const shown: string[] = [];
  session.storage.onNewer!((draft) => {
    shown.push(draft.title);
    return true;
  });
  expect(session.state().other).toMatchObject({ kind: 'changed', by: 'Ana' });
  await expect(session.takeOther()).rejects.toThrow(ServiceError);
  expect(kept()?.revision).toBe(2);
  isOnline = true;
  await session.takeOther();
  expect(shown).toEqual(['Feira na praça']);
  expect(session.state().other).toBeUndefined();
  expect(kept()).toBeUndefined();
});

test.for([
  ['forbidden', 403, true],
  ['invalid_request', 422, false],
] as const)('a save that is refused with %s keeps the text, and why', async ([code, status, isForbidden]) => {
  const { session, kept } = open('Feira', {
    send: () => Promise.reject(new ServiceError(code, '', { status })),
  });
  session.storage.save(draftOf('Mutirão'));
  await vi.advanceTimersByTimeAsync(1200);
  expect(session.state().failure).toMatchObject({ kind: 'refused', isForbidden });
  expect(kept()?.draft.title).toBe('Mutirão');
});
