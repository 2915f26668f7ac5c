import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Draft, emptyDraft, isUnwritten } from './draft.ts';
import type { DraftStorage } from './draft-storage.ts';

/** A change of the draft in another tab: it was changed there, or sent or discarded. */
export type OtherTab = { readonly kind: 'changed'; readonly draft: Draft } | { readonly kind: 'gone' };

/** Changes some fields: these, or those that a function of the draft returns, if it returns any. */
type ChangeDraft = (fields: Partial<Draft> | ((draft: Draft) => Partial<Draft> | undefined)) => void;

export interface DraftEditing {
  readonly draft: Draft;
  /** Whether the draft is from an earlier visit and has not been changed since. */
  readonly restored: boolean;
  /**
   * The storage of the draft: `tabOnly` while another tab has a different one, `unsaved` if the browser stores nothing;
   * undefined while it is empty.
   */
  readonly saveState: 'saved' | 'tabOnly' | 'unsaved' | undefined;
  readonly otherTab: OtherTab | undefined;
  readonly change: ChangeDraft;
  /** Calls a function once another draft takes the place of this one, or the page is left. */
  readonly onEnd: (listener: () => void) => void;
  /** Replaces the draft. */
  readonly replace: (draft: Draft) => void;
  /** Clears the draft in the form and in the storage. */
  readonly discard: () => void;
  /** Removes the stored draft after sending. The form keeps it until the page is left. */
  readonly forget: () => void;
  /** Continues with the draft of the other tab. */
  readonly takeOther: () => void;
  /** Continues with this draft. */
  readonly keepMine: () => void;
}

/** Milliseconds without a change before the draft is saved. */
const debounceDelay = 300;

/**
 * The user's draft for this site. It is saved while it is typed, and when the page is left. A draft that another tab
 * saved in the meantime is not overwritten until the user has chosen one of the two. Until then, also over a reload, the
 * draft of this tab is stored for this tab only.
 */
export function useDraft(storage: DraftStorage): DraftEditing {
  const [initial] = useState(() => ({ shared: storage.load(), ownTab: storage.loadForTab() }));
  const [{ draft, restored }, setState] = useState(() => {
    const content = initial.ownTab ?? initial.shared;
    return { draft: content ?? emptyDraft, restored: content !== undefined };
  });
  const [otherTab, setOtherTab] = useState(() => initial.ownTab && otherTabOf(initial.shared));
  const [saveState, setSaveState] = useState<DraftEditing['saveState']>(otherTab && 'tabOnly');
  /** The draft that is not saved yet. */
  const unsaved = useRef<Draft>(undefined);
  /** The draft that a change adds to, also one that began before others, such as an upload. */
  const latest = useRef(draft);
  const ends = useRef(new Set<() => void>());
  const end = (): void => {
    for (const listener of ends.current) listener();
    ends.current.clear();
  };
  const endOnLeaving = useEffectEvent(end);
  useEffect(() => () => endOnLeaving(), []);
  const show = (next: Draft): void => {
    latest.current = next;
    storage.changed?.(next);
    setState({ draft: next, restored: false });
  };

  const isOther = otherTab !== undefined && differs(otherTab, draft);
  const isConflict = isOther && otherTab.kind === 'changed';
  const saveForTab = (other: OtherTab, content: Draft): void => {
    const own = differs(other, content) && !isUnwritten(content) ? content : undefined;
    const isStored = storage.saveForTab(own);
    setSaveState(own && (isStored ? 'tabOnly' : 'unsaved'));
  };

  useEffect(() => {
    const save = (): void => {
      if (unsaved.current !== draft) return;
      unsaved.current = undefined;
      const isStored = storage.save(draft);
      setSaveState(isUnwritten(draft) ? undefined : isStored ? 'saved' : 'unsaved');
    };
    const timer = setTimeout(save, debounceDelay);
    addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', save);
    };
  }, [storage, draft]);

  // Leaving the page within the delay saves the draft.
  useEffect(
    () => () => {
      if (unsaved.current !== undefined) storage.save(unsaved.current);
    },
    [storage],
  );

  const onOtherDraft = useEffectEvent((shared: Draft | undefined): void => {
    const other = otherTabOf(shared);
    unsaved.current = undefined;
    saveForTab(other, draft);
    setOtherTab(other);
  });
  useEffect(() => storage.onOtherTab((shared) => onOtherDraft(shared)), [storage]);

  const resolve = (content: Draft): void => {
    // A new object, so that an equal draft is saved again over the other tab's.
    const next = { ...content };
    unsaved.current = next;
    setOtherTab(undefined);
    show(next);
  };
  const onNewer = useEffectEvent((newer: Draft, isChosen: boolean): boolean => {
    if (unsaved.current !== undefined && !isChosen) return false;
    if (isChosen) end();
    resolve(newer);
    return true;
  });
  useEffect(() => storage.onNewer?.((newer, isChosen) => onNewer(newer, isChosen)), [storage]);

  const replace = (next: Draft): void => {
    if (!isConflict) return resolve(next);
    saveForTab(otherTab, next);
    show(next);
  };
  const forget = (): void => {
    unsaved.current = undefined;
    storage.clear(isConflict);
  };
  return {
    draft,
    restored,
    saveState,
    otherTab: isOther ? otherTab : undefined,
    change: (fields) => {
      const changed = typeof fields === 'function' ? fields(latest.current) : fields;
      if (changed) replace({ ...latest.current, ...changed });
    },
    onEnd: (listener) => void ends.current.add(listener),
    replace: (next) => {
      end();
      replace(next);
    },
    discard: () => {
      end();
      forget();
      setSaveState(undefined);
      // The choice between the two drafts is still open.
      if (!isConflict) setOtherTab(undefined);
      show(emptyDraft);
    },
    forget,
    takeOther: () => {
      if (otherTab?.kind !== 'changed') return;
      end();
      resolve(otherTab.draft);
    },
    keepMine: () => resolve(draft),
  };
}

function otherTabOf(other: Draft | undefined): OtherTab {
  return other === undefined ? { kind: 'gone' } : { kind: 'changed', draft: other };
}

/** Whether another tab changed the draft of this tab. */
function differs(other: OtherTab, content: Draft): boolean {
  return other.kind === 'gone' || JSON.stringify(other.draft) !== JSON.stringify(content);
}
