import { useEffect, useRef, useState } from 'react';
import { type Draft, emptyDraft, isUntouched } from './draft.ts';
import type { DraftStorage } from './draft-storage.ts';

/** What another tab did with the same draft: changed it, or sent or discarded it. */
export type Elsewhere = { readonly kind: 'changed'; readonly draft: Draft } | { readonly kind: 'gone' };

export interface DraftEditing {
  readonly draft: Draft;
  /** Whether it was left here at an earlier visit, and not touched since. */
  readonly restored: boolean;
  /** Whether the browser keeps it; undefined while there is nothing to keep. */
  readonly kept: boolean | undefined;
  readonly elsewhere: Elsewhere | undefined;
  /** Changes some of its fields. */
  readonly change: (fields: Partial<Draft>) => void;
  /** Puts another one in its place. */
  readonly replace: (draft: Draft) => void;
  /** Empties it, here and where it is kept. */
  readonly discard: () => void;
  /** Goes on with the one of the other tab. */
  readonly takeOther: () => void;
  /** Goes on with this one, whatever the other tab did. */
  readonly keepMine: () => void;
}

const pause = 300;

/**
 * The draft of this person for this site: kept as it is typed, and at the latest when the page goes. What
 * another tab has kept meanwhile is not written over before somebody has said which of the two goes on.
 */
export function useDraft(storage: DraftStorage): DraftEditing {
  const [{ draft, restored }, setState] = useState(() => {
    const left = storage.load();
    return { draft: left ?? emptyDraft, restored: left !== undefined && !isUntouched(left) };
  });
  const [kept, setKept] = useState<boolean>();
  const [elsewhere, setElsewhere] = useState<Elsewhere>();
  /** What was typed and is not kept yet. */
  const unsaved = useRef<Draft>(undefined);

  useEffect(() => {
    const save = (): void => {
      if (unsaved.current !== draft) return;
      unsaved.current = undefined;
      setKept(storage.save(draft));
    };
    const timer = setTimeout(save, pause);
    addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', save);
    };
  }, [storage, draft]);

  // A page that is left within the pause keeps what was typed.
  useEffect(
    () => () => {
      if (unsaved.current !== undefined) storage.save(unsaved.current);
    },
    [storage],
  );

  useEffect(
    () =>
      storage.onElsewhere((other) => {
        if (other === undefined) return setElsewhere({ kind: 'gone' });
        unsaved.current = undefined;
        setElsewhere({ kind: 'changed', draft: other });
      }),
    [storage],
  );

  const inDoubt = elsewhere?.kind === 'changed' && !isSame(elsewhere.draft, draft);
  const settle = (words: Draft): void => {
    // Another object, so that the same words are kept once more where the other tab had its own.
    const next = { ...words };
    unsaved.current = next;
    setElsewhere(undefined);
    setState({ draft: next, restored: false });
  };
  const replace = (next: Draft): void => {
    if (inDoubt) setState({ draft: next, restored: false });
    else settle(next);
  };
  return {
    draft,
    restored,
    kept: inDoubt ? undefined : kept,
    elsewhere: elsewhere?.kind === 'changed' && !inDoubt ? undefined : elsewhere,
    change: (fields) => replace({ ...draft, ...fields }),
    replace,
    discard: () => {
      unsaved.current = undefined;
      storage.clear();
      setKept(undefined);
      setElsewhere(undefined);
      setState({ draft: emptyDraft, restored: false });
    },
    takeOther: () => {
      if (elsewhere?.kind === 'changed') settle(elsewhere.draft);
    },
    keepMine: () => settle(draft),
  };
}

function isSame(a: Draft, b: Draft): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
