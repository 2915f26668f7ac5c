import type { SharedDraft } from '@sineta/protocol';
import type { Service } from '../../../service/service.ts';
import { ServiceError } from '../../../service/service-error.ts';
import type { Draft } from '../draft/draft.ts';
import type { DraftStorage } from '../draft/draft-storage.ts';
import { withUndoDelay } from '../../undo/with-undo-delay.ts';
import type { SaveMessage } from '../send/use-send.ts';
import {
  createDraft,
  endApprovalRequest,
  getDraft,
  markDraft,
  removeDraft,
  requestApproval,
  saveDraft,
  sendDraft,
} from './draft-requests.ts';
import {
  type DraftSync,
  isDirty,
  maySave,
  mayTake,
  nextSync,
  openSync,
  type SyncEvent,
} from './draft-sync.ts';
import { fromShared, textOf, toShared } from './shared-content.ts';
import type { CopyStorage } from './unsaved-copy.ts';

/** Milliseconds without a change before the service gets it. This browser stores it earlier. */
const saveDelay = 1200;
/** Milliseconds between two marks, which also notice the changes of others. */
const markInterval = 15_000;
/** Milliseconds between two looks at a draft that waits for approval: what is approved is what is on the page. */
const lookInterval = 5000;

interface SessionOptions {
  readonly service: Service;
  readonly site: string;
  readonly copies: CopyStorage;
  /** The draft as the service has it. */
  readonly draft: SharedDraft;
}

/** A shared draft while it is open: what is typed goes to this browser at once, and to the service after a pause. */
export interface DraftSession {
  /** The storage of the form. */
  readonly storage: DraftStorage;
  readonly state: () => DraftSync;
  readonly subscribe: (listener: () => void) => () => void;
  /** Marks the draft as being edited while the page is visible. Returns a function that ends it. */
  readonly start: () => () => void;
  /** Sends the message in place of the draft, unless another member changed or sent it meanwhile. */
  readonly send: SaveMessage;
  /** Asks those who may send to approve what is written, unless another member changed it meanwhile. */
  readonly requestApproval: () => Promise<void>;
  /** Cancels the request, or returns the draft to its authors. */
  readonly endApprovalRequest: () => Promise<void>;
  /** Continues with the version of the service. The text of the form is lost. */
  readonly takeOther: () => Promise<void>;
  /** Stores the text of the form as another draft, and returns its id. */
  readonly keepAsCopy: () => Promise<string>;
}

export function createDraftSession({ service, site, copies, draft }: SessionOptions): DraftSession {
  const { id } = draft;
  const unsaved = copies.load();
  let form: Draft = unsaved?.draft ?? fromShared(draft.message);
  /** What is typed, also while the form waits before it saves. */
  let latest = form;
  let sync = openSync(
    draft,
    textOf(fromShared(draft.message)),
    unsaved && { revision: unsaved.revision, text: textOf(unsaved.draft) },
  );
  // The response was lost, or another tab stored it.
  if (unsaved && !isDirty(sync)) copies.clear();
  let markedAt = 0;
  /** How many versions of other members took the place of the text. */
  let taken = 0;
  /** Whether the draft was sent, or is continued as a copy. */
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  let onNewer: Parameters<NonNullable<DraftStorage['onNewer']>>[0] | undefined;
  const dispatch = (event: SyncEvent): void => {
    sync = nextSync(sync, event);
    for (const listener of listeners) listener();
  };

  /** One request after the other, so that no response is older than the state. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  };
  /** Runs a request. Returns undefined if it failed, and puts the failure into the state. */
  const reach = async <T>(request: () => Promise<T>, text = sync.typed): Promise<T | undefined> => {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.code === 'not_found') dispatch({ kind: 'removed' });
      else if (error.code === 'draft_changed') {
        const current = await reach(() => getDraft(service, site, id));
        // The response to an earlier attempt was lost.
        const isOwn = current !== undefined && textOf(fromShared(current.message)) === text;
        if (isOwn) dispatch({ kind: 'saved', draft: current, text });
        else if (current) dispatch({ kind: 'seen', draft: current });
      } else if (error.status >= 400 && error.status < 500 && error.status !== 429) {
        dispatch({ kind: 'refused', text, isForbidden: error.code === 'forbidden' });
      } else dispatch({ kind: 'unreachable' });
      return undefined;
    }
  };

  const save = async (): Promise<void> => {
    if (isOver || !maySave(sync)) return;
    const text = sync.typed;
    const { revision } = sync;
    const saved = await reach(
      () => saveDraft(service, site, id, { revision, message: toShared(form) }),
      text,
    );
    if (saved) dispatch({ kind: 'saved', draft: saved, text });
    if (!isDirty(sync)) copies.clear();
    else if (sync.revision !== revision) copies.save({ revision: sync.revision, draft: form });
  };
  const mark = async (): Promise<void> => {
    markedAt = Date.now();
    const seen = await reach(() => markDraft(service, site, id, true));
    if (seen) dispatch({ kind: 'seen', draft: seen });
    if (mayTake(sync)) await follow();
  };
  const follow = async (): Promise<void> => {
    const newer = await reach(() => getDraft(service, site, id));
    if (!newer) return;
    dispatch({ kind: 'seen', draft: newer });
    if (mayTake(sync)) take(newer, false);
  };
  const take = (newer: SharedDraft, isChosen: boolean): void => {
    const content = fromShared(newer.message);
    if (onNewer?.(content, isChosen) !== true) return;
    form = content;
    taken += 1;
    copies.clear();
    dispatch({ kind: 'taken', draft: newer, text: textOf(content) });
  };
  const leave = (): void => {
    isOver = true;
    clearTimeout(timer);
    copies.clear();
  };
  const saveSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void inTurn(save), saveDelay);
  };

  const storage: DraftStorage = {
    load: () => form,
    save: (typed) => {
      if (isOver) return true;
      form = typed;
      latest = typed;
      dispatch({ kind: 'typed', text: textOf(typed) });
      if (!isDirty(sync)) {
        copies.clear();
        return true;
      }
      saveSoon();
      return copies.save({ revision: sync.revision, draft: typed });
    },
    changed: (typed) => {
      latest = typed;
    },
    loadForTab: () => undefined,
    saveForTab: () => true,
    clear: () => {},
    // A revision of a draft is one message, whichever member sends it.
    keyOf: () => `draft-${id}-${sync.revision}`,
    onOtherTab: () => () => {},
    onNewer: (listener) => {
      onNewer = listener;
      return () => {
        onNewer = undefined;
      };
    },
  };

  /** Runs `work` in turn, unless another member changed or sent what the user sees now. */
  const withShown = <T>(work: () => Promise<T>): Promise<T> => {
    const shown = taken;
    return inTurn(async () => {
      await requireCurrent();
      if (taken !== shown) throw draftChanged();
      return work();
    });
  };
  const requireCurrent = async (): Promise<void> => {
    clearTimeout(timer);
    await save();
    try {
      dispatch({ kind: 'seen', draft: await markDraft(service, site, id, true) });
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
      dispatch({ kind: 'removed' });
    }
    if (sync.other === undefined) return;
    if (mayTake(sync)) await follow();
    throw draftChanged();
  };

  return {
    storage,
    state: () => sync,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      const turn = (): void => {
        const isDue = document.visibilityState === 'visible' && Date.now() - markedAt >= markInterval - 500;
        void inTurn(async () => {
          await save();
          if (isDue && sync.other?.kind !== 'removed') await mark();
        });
      };
      const look = (): void => {
        if (document.visibilityState !== 'visible' || sync.approval?.state !== 'requested') return;
        void inTurn(async () => {
          if (!isOver && sync.approval?.state === 'requested') await follow();
        });
      };
      const onReturn = (): void => {
        turn();
        look();
      };
      turn();
      const intervals = [setInterval(turn, markInterval), setInterval(look, lookInterval)];
      addEventListener('online', onReturn);
      document.addEventListener('visibilitychange', onReturn);
      return () => {
        intervals.forEach(clearInterval);
        removeEventListener('online', onReturn);
        document.removeEventListener('visibilitychange', onReturn);
        clearTimeout(timer);
        markedAt = 0;
        void inTurn(async () => {
          await save();
          if (sync.other?.kind !== 'removed') await reach(() => markDraft(service, site, id, false));
        });
      };
    },
    send: (message, options) =>
      withShown(async () => {
        const delayed = withUndoDelay(message);
        const accepted = await sendDraft(service, site, id, delayed, storage.keyOf(''), options);
        leave();
        // A newer version of another member stays, and another attempt with this one gives the same message.
        await reach(() => removeDraft(service, site, id, sync.revision));
        return accepted;
      }),
    requestApproval: () =>
      withShown(async () => {
        // What could not be stored is not what would be approved.
        if (isDirty(sync)) throw new ServiceError('unreachable', 'The text is not stored yet.');
        const draft = await requestApproval(service, site, id, sync.revision);
        dispatch({ kind: 'seen', draft });
      }),
    endApprovalRequest: () =>
      inTurn(async () => {
        const draft = await endApprovalRequest(service, site, id);
        dispatch({ kind: 'seen', draft });
      }),
    takeOther: () => inTurn(async () => take(await getDraft(service, site, id), true)),
    keepAsCopy: () =>
      inTurn(async () => {
        const { id: copy } = await createDraft(service, site, toShared(latest));
        leave();
        return copy;
      }),
  };
}

function draftChanged(): ServiceError {
  return new ServiceError('draft_changed', 'The draft was changed or sent.');
}
