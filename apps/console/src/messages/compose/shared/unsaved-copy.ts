import { attempt } from '../../../preferences/attempt.ts';
import { completeDraft, type Draft } from '../draft/draft.ts';

/** The text of a shared draft that the service does not have yet. */
export interface UnsavedCopy {
  /** The revision that the text is based on. */
  readonly revision: number;
  readonly draft: Draft;
}

/** Keeps what is typed in this browser until the service has it. */
export interface CopyStorage {
  load(): UnsavedCopy | undefined;
  /** False if the browser stores nothing. */
  save(copy: UnsavedCopy): boolean;
  clear(): void;
}

/** After a reload a tab finds its own copy; a new tab finds the latest one of all tabs. */
export function createCopyStorage(
  window: Pick<Window, 'sessionStorage' | 'localStorage'>,
  user: string,
  site: string,
  draft: string,
): CopyStorage {
  const key = `sineta:draft:${user}:${site}:${draft}`;
  return {
    load: () =>
      attempt(() => {
        const own = read(window.sessionStorage.getItem(key));
        if (own) return own;
        const text = window.localStorage.getItem(key);
        const latest = read(text);
        // From now on this is the copy of this tab too, which removes it.
        if (latest) attempt(() => window.sessionStorage.setItem(key, text!));
        return latest;
      }),
    save: (copy) =>
      attempt(() => {
        const text = JSON.stringify(copy);
        window.sessionStorage.setItem(key, text);
        window.localStorage.setItem(key, text);
        return true;
      }) ?? false,
    clear: () =>
      attempt(() => {
        const { sessionStorage, localStorage } = window;
        // Another tab may have text of its own there.
        if (localStorage.getItem(key) === sessionStorage.getItem(key)) localStorage.removeItem(key);
        sessionStorage.removeItem(key);
      }),
  };
}

function read(text: string | null): UnsavedCopy | undefined {
  const { revision, draft } = JSON.parse(text ?? '{}') as Partial<UnsavedCopy>;
  if (typeof revision !== 'number' || typeof draft !== 'object' || draft === null) return undefined;
  return { revision, draft: completeDraft(draft) };
}
