import { describe, expect, test } from 'vitest';
import { emptyDraft } from '../../../src/messages/compose/draft/draft.ts';
import { createDraftStorage } from '../../../src/messages/compose/draft/draft-storage.ts';

const draft = { ...emptyDraft, title: 'Edital 12' };

/** Tabs of one browser: each gets the changes of the others. */
function browser() {
  const stored = new Map<string, string>();
  const tabs: EventTarget[] = [];
  return () => {
    const target = new EventTarget();
    tabs.push(target);
    const notify = (key: string, newValue: string | null) => {
      const event = Object.assign(new Event('storage'), { key, newValue });
      for (const tab of tabs) if (tab !== target) tab.dispatchEvent(event);
    };
    const localStorage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => {
        stored.set(key, value);
        notify(key, value);
      },
      removeItem: (key: string) => {
        stored.delete(key);
        notify(key, null);
      },
    };
    const own = new Map<string, string>();
    const sessionStorage = {
      getItem: (key: string) => own.get(key) ?? null,
      setItem: (key: string, value: string) => own.set(key, value),
      removeItem: (key: string) => own.delete(key),
    };
    return Object.assign(target, { localStorage, sessionStorage }) as unknown as Window;
  };
}

describe('a stored draft', () => {
  test('survives a reload, for the same user and site only', () => {
    const open = browser();
    createDraftStorage(open(), 'ana', 'default').save(draft);
    expect(createDraftStorage(open(), 'ana', 'default').load()).toEqual(draft);
    expect(createDraftStorage(open(), 'bia', 'default').load()).toBeUndefined();
    expect(createDraftStorage(open(), 'ana', 'escola').load()).toBeUndefined();
  });

  test('without content is not kept, whatever was chosen, and one that is emptied goes', () => {
    const window = browser()();
    const storage = createDraftStorage(window, 'ana', 'default');
    const chosen = { ...emptyDraft, audience: 'topic', topics: ['missas'] } as const;
    storage.save(draft);
    expect([storage.save(chosen), storage.load()]).toEqual([true, undefined]);
    expect([storage.saveForTab(chosen), storage.loadForTab()]).toEqual([true, undefined]);
    // One that was stored before.
    const stored = JSON.stringify({ version: 1, draft: chosen });
    window.localStorage.setItem('sineta:draft:ana:default', stored);
    expect(storage.load()).toBeUndefined();
  });

  test('of an earlier version gets the missing fields', () => {
    const window = browser()();
    window.localStorage.setItem('sineta:draft:ana:default', '{"version":1,"draft":{"title":"Edital"}}');
    expect(createDraftStorage(window, 'ana', 'default').load()).toEqual({ ...emptyDraft, title: 'Edital' });
  });

  test.each([
    ['editais', ['editais']],
    ['', []],
  ])('of an earlier version has its topic (%o) among several', (topic, topics) => {
    const window = browser()();
    const draft = { audience: 'topic', topic, title: 'Edital' };
    window.localStorage.setItem('sineta:draft:ana:default', JSON.stringify({ version: 1, draft }));
    expect(createDraftStorage(window, 'ana', 'default').load()).toEqual({
      ...emptyDraft,
      audience: 'topic',
      topics,
      title: 'Edital',
    });
  });

  test.each(['', '{', 'null', '{"version":2,"draft":{}}', '{"version":1}', '{"version":1,"draft":null}'])(
    'that cannot be read (%s) is ignored',
    (text) => {
      const window = browser()();
      window.localStorage.setItem('sineta:draft:ana:default', text);
      expect(createDraftStorage(window, 'ana', 'default').load()).toBeUndefined();
    },
  );

  test('changes of another tab are reported until the listener unsubscribes', () => {
    const open = browser();
    const here = createDraftStorage(open(), 'ana', 'default');
    const there = createDraftStorage(open(), 'ana', 'default');
    const received: unknown[] = [];
    const stop = here.onOtherTab((other) => received.push(other));
    here.save(draft);
    expect(received).toEqual([]);
    there.save({ ...draft, body: 'Até sexta.' });
    there.clear();
    expect(received).toEqual([{ ...draft, body: 'Até sexta.' }, undefined]);
    stop();
    there.save(draft);
    expect(received).toHaveLength(2);
  });

  test('is stored for its tab while another tab has its own, also over a reload', () => {
    const open = browser();
    const tab = open();
    const other = { ...draft, title: 'Edital 13' };
    const there = createDraftStorage(open(), 'ana', 'default');
    there.save(other);
    expect(createDraftStorage(tab, 'ana', 'default').saveForTab(draft)).toBe(true);
    const here = createDraftStorage(tab, 'ana', 'default');
    expect([here.loadForTab(), here.load(), there.loadForTab()]).toEqual([draft, other, undefined]);
    here.save(draft);
    expect([here.loadForTab(), there.load()]).toEqual([undefined, draft]);
  });

  test('that is sent from one tab leaves the draft of the other, and the next message gets another key', () => {
    const open = browser();
    const here = createDraftStorage(open(), 'ana', 'default');
    const there = createDraftStorage(open(), 'ana', 'default');
    there.save(draft);
    here.saveForTab({ ...draft, title: 'Edital 13' });
    const key = here.keyOf('A');
    here.clear(true);
    expect([here.loadForTab(), here.load()]).toEqual([undefined, draft]);
    expect(here.keyOf('A')).not.toBe(key);
  });

  test('has the same idempotency key for the same content, also after a reload, until it is cleared', () => {
    const open = browser();
    const here = createDraftStorage(open(), 'ana', 'default');
    const key = here.keyOf('A');
    const other = here.keyOf('B');
    expect(other).not.toBe(key);
    here.save(draft);
    const reloaded = createDraftStorage(open(), 'ana', 'default');
    expect([reloaded.keyOf('A'), reloaded.keyOf('B')]).toEqual([key, other]);
    expect(createDraftStorage(open(), 'bia', 'default').keyOf('A')).not.toBe(key);
    reloaded.clear();
    expect(reloaded.keyOf('A')).not.toBe(key);
  });

  test('is not stored in a browser without storage, and causes no error', () => {
    const refusing = {
      get localStorage(): Storage {
        throw new Error('SecurityError');
      },
    } as Window;
    const storage = createDraftStorage(refusing, 'ana', 'default');
    expect([storage.save(draft), storage.saveForTab(draft)]).toEqual([false, false]);
    expect(storage.load()).toBeUndefined();
    const key = storage.keyOf('A');
    expect(storage.keyOf('A')).toBe(key);
    expect(() => storage.clear()).not.toThrow();
    expect(storage.keyOf('A')).not.toBe(key);
  });
});
