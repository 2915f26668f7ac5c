import { expect, test } from 'vitest';
import { emptyDraft } from '../../../src/messages/compose/draft/draft.ts';
import { createCopyStorage } from '../../../src/messages/compose/shared/unsaved-copy.ts';

function storageOf(stored: Map<string, string>) {
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

/** Opens the copies of a tab; again after a reload, as often as it is called. */
function openBrowser() {
  const shared = new Map<string, string>();
  return () => {
    const own = new Map<string, string>();
    const window = { localStorage: storageOf(shared), sessionStorage: storageOf(own) } as unknown as Window;
    return (draft = 'd') => createCopyStorage(window, 'ana', 'default', draft);
  };
}

const copy = (title: string) => ({ revision: 3, draft: { ...emptyDraft, title } });

test('the text that is not stored yet survives a reload and a closed tab, for this draft only', () => {
  const openTab = openBrowser();
  const tab = openTab();
  expect(tab().save(copy('Feira'))).toBe(true);
  expect(tab().load()).toEqual(copy('Feira'));
  expect(openTab()().load()).toEqual(copy('Feira'));
  expect(tab('another').load()).toBeUndefined();
  tab().clear();
  expect(openTab()().load()).toBeUndefined();
});

test('each of two tabs finds its own text again, and removes no other', () => {
  const openTab = openBrowser();
  const [one, other] = [openTab(), openTab()];
  one().save(copy('Feira'));
  other().save(copy('Mutirão'));
  expect(one().load()).toEqual(copy('Feira'));
  one().clear();
  expect(other().load()).toEqual(copy('Mutirão'));
  expect(openTab()().load()).toEqual(copy('Mutirão'));
});

test('the text that a new tab finds is removed by it, unless another tab has more', () => {
  const openTab = openBrowser();
  const closed = openTab();
  closed().save(copy('Feira'));
  const tab = openTab();
  expect(tab().load()).toEqual(copy('Feira'));
  tab().clear();
  expect(openTab()().load()).toBeUndefined();

  closed().save(copy('Feira'));
  const late = openTab();
  late().load();
  closed().save(copy('Feira no parque'));
  late().clear();
  expect(openTab()().load()).toEqual(copy('Feira no parque'));
});

test('a browser without storage keeps nothing, and breaks nothing', () => {
  const window = {
    get localStorage(): Storage {
      throw new Error('blocked');
    },
    get sessionStorage(): Storage {
      throw new Error('blocked');
    },
  };
  const copies = createCopyStorage(window, 'ana', 'default', 'd');
  expect(copies.save(copy('Feira'))).toBe(false);
  expect(copies.load()).toBeUndefined();
  copies.clear();
});
