import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Draft, emptyDraft, isUntouched } from './draft.ts';
import type { DraftStorage } from './draft-storage.ts';

/** What another tab did with the same draft: changed it, or sent or discarded it. */
export type Elsewhere = { readonly kind: 'changed'; readonly draft: Draft } | { readonly kind: 'gone' };

export interface DraftEditing {
  readonly draft: Draft;
  /** Whether it was left here at an earlier visit, and not touched since. */
  readonly restored: boolean;
  /**
   * Where it is kept: `aside`, for this tab alone, while another one has its own words; undefined while there is
   * nothing to keep.
   */
  readonly saveState: 'saved' | 'tabOnly' | 'unsaved' | undefined;
  readonly elsewhere: Elsewhere | undefined;
  /** Changes some of its fields. */
  readonly change: (fields: Partial<Draft>) => void;
  /** Puts another one in its place. */
  readonly replace: (draft: Draft) => void;
  /** Empties it, here and where it is kept. */
  readonly discard: () => void;
  /** Removes the stored draft after sending. The form keeps it until the page is left. */
  readonly forget: () => void;
  /** Continues with the draft of the other tab. */
  readonly takeOther: () => void;
  /** Continues with this draft. */
  readonly keepMine: () => void;
}

const pause = 300;

/**
 * The user's draft for this site. It is saved while it is typed, and when the page is left. A draft that another tab
 * saved in the meantime is not overwritten until the user has chosen one of the two. Until then, also over a reload, the
 * draft of this tab is stored for this tab only.
 */
export function useDraft(storage: DraftStorage): DraftEditing {
  const [left] = useState(() => ({ shared: storage.load(), aside: storage.loadAside() }));
  const [{ draft, restored }, setState] = useState(() => {
    const words = left.aside ?? left.shared;
    return { draft: words ?? emptyDraft, restored: words !== undefined && !isUntouched(words) };
  });
  const [elsewhere, setElsewhere] = useState(() => left.aside && elsewhereOf(left.shared));
  const [saveState, setSaveState] = useState<DraftEditing['saveState']>(elsewhere && 'tabOnly');
  /** What was typed and is not kept yet. */
  const unsaved = useRef<Draft>(undefined);

  const isOther = elsewhere !== undefined && differs(elsewhere, draft);
  const inDoubt = isOther && elsewhere.kind === 'changed';
  const putAside = (other: Elsewhere, words: Draft): void => {
    const mine = differs(other, words) && !isUntouched(words) ? words : undefined;
    const isKept = storage.putAside(mine);
    setSaveState(mine && (isKept ? 'tabOnly' : 'unsaved'));
  };

  useEffect(() => {
    const save = (): void => {
      if (unsaved.current !== draft) return;
      unsaved.current = undefined;
      setSaveState(storage.save(draft) ? 'saved' : 'unsaved');
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

  const hear = useEffectEvent((shared: Draft | undefined): void => {
    const other = elsewhereOf(shared);
    unsaved.current = undefined;
    putAside(other, draft);
    setElsewhere(other);
  });
  useEffect(() => storage.onElsewhere((shared) => hear(shared)), [storage]);

  const settle = (words: Draft): void => {
    // Another object, so that the same words are kept once more where the other tab had its own.
    const next = { ...words };
    unsaved.current = next;
    setElsewhere(undefined);
    setState({ draft: next, restored: false });
  };
  const replace = (next: Draft): void => {
    if (!inDoubt) return settle(next);
    putAside(elsewhere, next);
    setState({ draft: next, restored: false });
  };
  const forget = (): void => {
    unsaved.current = undefined;
    storage.clear(inDoubt);
  };
  return {
    draft,
    restored,
    saveState,
    elsewhere: isOther ? elsewhere : undefined,
    change: (fields) => replace({ ...draft, ...fields }),
    replace,
    discard: () => {
      forget();
      setSaveState(undefined);
      // What the other tab has is still to be decided on.
      if (!inDoubt) setElsewhere(undefined);
      setState({ draft: emptyDraft, restored: false });
    },
    forget,
    takeOther: () => {
      if (elsewhere?.kind === 'changed') settle(elsewhere.draft);
    },
    keepMine: () => settle(draft),
  };
}

function elsewhereOf(other: Draft | undefined): Elsewhere {
  return other === undefined ? { kind: 'gone' } : { kind: 'changed', draft: other };
}

/** Whether another tab changed the draft of this tab. */
function differs(other: Elsewhere, words: Draft): boolean {
  return other.kind === 'gone' || JSON.stringify(other.draft) !== JSON.stringify(words);
}
