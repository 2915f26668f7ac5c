import { attempt } from '../../../preferences/attempt.ts';
import { completeDraft, type Draft, isUnwritten } from './draft.ts';

/** Incremented if stored drafts can no longer be read. */
const version = 1;

/** The storage of drafts: one per user and site, in this browser. One without content is not kept. */
export interface DraftStorage {
  /** The stored draft; undefined if there is none that can be read. */
  load(): Draft | undefined;
  /** Saves the draft, and removes the one of this tab only. False if the browser stores nothing. */
  save(draft: Draft): boolean;
  /** Called with each change, before it is saved. */
  changed?(draft: Draft): void;
  /** The draft stored for this tab only; undefined if there is none that can be read. */
  loadForTab(): Draft | undefined;
  /**
   * Stores the draft for this tab only, while the shared storage has another tab's draft; undefined removes it. Returns
   * false if the browser stores nothing.
   */
  saveForTab(draft: Draft | undefined): boolean;
  /** Removes the idempotency keys, the draft of this tab, and the shared draft unless it is another tab's. */
  clear(isOtherTabs?: boolean): void;
  /** The idempotency key of a message: the same until the draft is cleared, also after a reload. */
  keyOf(message: string): string;
  /** Calls `listener` when another tab saves or clears the draft. Returns a function that unsubscribes. */
  onOtherTab(listener: (draft: Draft | undefined) => void): () => void;
  /**
   * Calls `listener` with a version of another member that takes the place of the draft. It returns false, and does not take
   * it, if something is typed that is not saved yet, unless the user chose the version.
   */
  onNewer?(listener: (draft: Draft, isChosen: boolean) => boolean): () => void;
}

export function createDraftStorage(
  window: Pick<Window, 'localStorage' | 'sessionStorage' | 'addEventListener' | 'removeEventListener'>,
  user: string,
  site: string,
): DraftStorage {
  const key = `sineta:draft:${user}:${site}`;
  const attemptsKey = `sineta:attempts:${user}:${site}`;
  /** In a browser without storage the keys last as long as the page. */
  let inMemory: Attempts = {};
  const saveForTab = (draft: Draft | undefined): boolean =>
    attempt(() => {
      write(window.sessionStorage, key, draft);
      return true;
    }) ?? false;
  return {
    load: () => read(attempt(() => window.localStorage.getItem(key)) ?? null),
    save: (draft) =>
      attempt(() => {
        write(window.localStorage, key, draft);
        saveForTab(undefined);
        return true;
      }) ?? false,
    loadForTab: () => read(attempt(() => window.sessionStorage.getItem(key)) ?? null),
    saveForTab,
    clear: (isOtherTabs = false) => {
      inMemory = {};
      saveForTab(undefined);
      if (!isOtherTabs) attempt(() => window.localStorage.removeItem(key));
      attempt(() => window.localStorage.removeItem(attemptsKey));
    },
    keyOf: (message) => {
      const stored = readAttempts(attempt(() => window.localStorage.getItem(attemptsKey)) ?? null);
      const idempotencyKey = stored[message] ?? inMemory[message] ?? crypto.randomUUID();
      inMemory = { ...inMemory, [message]: idempotencyKey };
      attempt(() =>
        window.localStorage.setItem(attemptsKey, JSON.stringify({ ...stored, [message]: idempotencyKey })),
      );
      return idempotencyKey;
    },
    onOtherTab: (listener) => {
      const listen = (event: StorageEvent): void => {
        // Without a key: all of the storage was cleared.
        if (event.key === key || event.key === null) listener(read(event.newValue));
      };
      window.addEventListener('storage', listen);
      return () => window.removeEventListener('storage', listen);
    },
  };
}

/** The idempotency key of each attempted message. */
type Attempts = Readonly<Record<string, string>>;

function readAttempts(text: string | null): Attempts {
  const stored = attempt(() => JSON.parse(text ?? 'null') as unknown);
  return typeof stored === 'object' && stored !== null ? (stored as Attempts) : {};
}

function read(text: string | null): Draft | undefined {
  const stored = attempt(
    () => JSON.parse(text ?? 'null') as { version?: unknown; draft?: object | null } | null,
  );
  if (stored?.version !== version || typeof stored.draft !== 'object' || stored.draft === null)
    return undefined;
  const draft = completeDraft(stored.draft);
  return isUnwritten(draft) ? undefined : draft;
}

function write(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  key: string,
  draft: Draft | undefined,
): void {
  if (draft === undefined || isUnwritten(draft)) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify({ version, draft }));
}
