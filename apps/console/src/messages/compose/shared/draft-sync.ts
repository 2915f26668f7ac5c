import type { Approval, DraftSummary } from '@sineta/protocol';

/** What the form and the service have of a shared draft. */
export interface DraftSync {
  /** The revision that the form is based on. */
  readonly revision: number;
  /** The text of that revision; undefined if it is not known any more. */
  readonly stored: string | undefined;
  /** The text of the form. */
  readonly typed: string;
  /** Why the text of the form was not stored. A refused text is not sent again until it changes. */
  readonly failure?:
    | { readonly kind: 'unreachable' }
    | { readonly kind: 'refused'; readonly typed: string; readonly isForbidden: boolean }
    | undefined;
  /** A change that the form does not have. */
  readonly other?: ({ readonly kind: 'changed' } & Change) | { readonly kind: 'removed' } | undefined;
  /** The change of another member that took the place of the text, if nothing was typed since. */
  readonly newer?: Change | undefined;
  /** Who else has the draft open. */
  readonly editors: readonly string[];
  /** The latest request for approval; undefined without one. */
  readonly approval?: Approval | undefined;
}

/** A change of another member. */
interface Change {
  readonly by: string;
  /** Whether a request for approval ended since the form had the latest version. */
  readonly endsRequest: boolean;
}

export type SyncEvent =
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'saved'; readonly draft: DraftSummary; readonly text: string }
  | { readonly kind: 'unreachable' }
  /** `isForbidden`: whatever the text is. */
  | { readonly kind: 'refused'; readonly text: string; readonly isForbidden?: boolean }
  /** The service described its draft. */
  | { readonly kind: 'seen'; readonly draft: DraftSummary }
  /** The form shows the version of the service. */
  | { readonly kind: 'taken'; readonly draft: DraftSummary; readonly text: string }
  | { readonly kind: 'removed' };

interface Version {
  readonly revision: number;
  readonly text: string;
}

/** The state of a draft that is opened, with the text that this browser could not store before. Pure. */
export function openSync(draft: DraftSummary, text: string, unsaved?: Version): DraftSync {
  const { revision, approval } = draft;
  const clean = { revision, stored: text, typed: text, editors: namesOf(draft), approval };
  if (unsaved === undefined || unsaved.text === text) return clean;
  if (unsaved.revision === revision) return { ...clean, typed: unsaved.text };
  const other = { kind: 'changed', by: draft.updatedBy.name, endsRequest: false } as const;
  return { ...clean, revision: unsaved.revision, stored: undefined, typed: unsaved.text, other };
}

/** Pure. */
export function nextSync(sync: DraftSync, event: SyncEvent): DraftSync {
  switch (event.kind) {
    case 'typed':
      return { ...sync, typed: event.text, newer: event.text === sync.stored ? sync.newer : undefined };
    case 'saved': {
      const { revision, approval } = event.draft;
      return { ...sync, revision, approval, stored: event.text, failure: undefined };
    }
    case 'unreachable':
      return { ...sync, failure: { kind: 'unreachable' } };
    case 'refused':
      return {
        ...sync,
        failure: { kind: 'refused', typed: event.text, isForbidden: event.isForbidden ?? false },
      };
    case 'seen': {
      const { draft } = event;
      const other =
        draft.revision === sync.revision
          ? undefined
          : ({ kind: 'changed', ...changeOf(sync, draft) } as const);
      return { ...sync, other, editors: namesOf(draft), approval: draft.approval };
    }
    case 'taken':
      return { ...openSync(event.draft, event.text), newer: changeOf(sync, event.draft) };
    case 'removed':
      break;
  }
  return { ...sync, other: { kind: 'removed' }, editors: [], approval: undefined };
}

/** Whether the form has a text that the service does not have. */
export function isDirty({ stored, typed }: DraftSync): boolean {
  return stored !== typed;
}

/** Whether the text of the form can be stored over that of the service. */
export function maySave(sync: DraftSync): boolean {
  const isRefused = sync.failure?.kind === 'refused' && sync.failure.typed === sync.typed;
  return isDirty(sync) && sync.other === undefined && !isRefused;
}

/** Whether the text of the service can be shown in the form: nothing typed would be lost. */
export function mayTake(sync: DraftSync): boolean {
  return sync.other?.kind === 'changed' && !isDirty(sync);
}

function changeOf({ approval, other }: DraftSync, draft: DraftSummary): Change {
  const wasRequested = approval?.state === 'requested' || (other?.kind === 'changed' && other.endsRequest);
  return { by: draft.updatedBy.name, endsRequest: wasRequested && draft.approval?.state !== 'requested' };
}

function namesOf({ editors }: DraftSummary): string[] {
  return [...new Set(editors.map(({ name }) => name))];
}
