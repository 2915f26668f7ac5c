import { type Draft, emptyDraft } from './draft.ts';

/** Raised whenever a draft of before can no longer be read as one of now. */
const version = 1;

/** The storage of drafts: one per user and site, in this browser. */
export interface DraftStorage {
  /** The draft as it was left; undefined when there is none that can be read. */
  load(): Draft | undefined;
  /** Saves the draft, and removes the one of this tab only. False if the browser stores nothing. */
  save(draft: Draft): boolean;
  /** What this tab has put aside; undefined when there is nothing that can be read. */
  loadAside(): Draft | undefined;
  /**
   * Keeps words for this tab alone, while another one has its own where both keep theirs; undefined: none any
   * more. False: the browser does not keep anything.
   */
  putAside(draft: Draft | undefined): boolean;
  /** Forgets its keys and what is aside, and, unless it is of another tab, the draft. */
  clear(isOfOther?: boolean): void;
  /** The idempotency key of these words: the same one until the draft is cleared, after a reload as well. */
  keyOf(words: string): string;
  /** Calls `listener` when another tab keeps or clears the same draft. Returns how to stop. */
  onElsewhere(listener: (draft: Draft | undefined) => void): () => void;
}

export function createDraftStorage(
  window: Pick<Window, 'localStorage' | 'sessionStorage' | 'addEventListener' | 'removeEventListener'>,
  user: string,
  site: string,
): DraftStorage {
  const key = `sineta:draft:${user}:${site}`;
  const attemptsKey = `sineta:attempts:${user}:${site}`;
  /** Where the browser keeps nothing, the keys last as long as the page. */
  let unkept: Attempts = {};
  const putAside = (draft: Draft | undefined): boolean =>
    attempt(() => {
      if (draft === undefined) window.sessionStorage.removeItem(key);
      else window.sessionStorage.setItem(key, JSON.stringify({ version, draft }));
      return true;
    }) ?? false;
  return {
    load: () => read(attempt(() => window.localStorage.getItem(key)) ?? null),
    save: (draft) =>
      attempt(() => {
        window.localStorage.setItem(key, JSON.stringify({ version, draft }));
        putAside(undefined);
        return true;
      }) ?? false,
    loadAside: () => read(attempt(() => window.sessionStorage.getItem(key)) ?? null),
    putAside,
    clear: (isOfOther = false) => {
      unkept = {};
      putAside(undefined);
      if (!isOfOther) attempt(() => window.localStorage.removeItem(key));
      attempt(() => window.localStorage.removeItem(attemptsKey));
    },
    keyOf: (words) => {
      const kept = readAttempts(attempt(() => window.localStorage.getItem(attemptsKey)) ?? null);
      const idempotencyKey = kept[words] ?? unkept[words] ?? crypto.randomUUID();
      unkept = { ...unkept, [words]: idempotencyKey };
      attempt(() =>
        window.localStorage.setItem(attemptsKey, JSON.stringify({ ...kept, [words]: idempotencyKey })),
      );
      return idempotencyKey;
    },
    onElsewhere: (listener) => {
      const listen = (event: StorageEvent): void => {
        // Without a key everything was cleared.
        if (event.key === key || event.key === null) listener(read(event.newValue));
      };
      window.addEventListener('storage', listen);
      return () => window.removeEventListener('storage', listen);
    },
  };
}

/** The key that each message was tried with, by its words. */
type Attempts = Readonly<Record<string, string>>;

function readAttempts(text: string | null): Attempts {
  const kept = attempt(() => JSON.parse(text ?? 'null') as unknown);
  return typeof kept === 'object' && kept !== null ? (kept as Attempts) : {};
}

/** What was kept by a version of the page that knew fewer fields gets the others empty. */
function read(text: string | null): Draft | undefined {
  const kept = attempt(
    () => JSON.parse(text ?? 'null') as { version?: unknown; draft?: object | null } | null,
  );
  if (kept?.version !== version || typeof kept.draft !== 'object' || kept.draft === null) return undefined;
  return { ...emptyDraft, ...kept.draft };
}

/** Browsers that keep nothing throw at the first touch. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
