import type { Actor, Approval as PresentedApproval, Author } from '@sineta/protocol';

/** A request to approve a draft, as stored. */
export interface Approval {
  readonly requestedAt: number;
  readonly requestedBy: Actor;
  /** Present once the draft was returned to be changed. */
  readonly returned?: { readonly at: number; readonly by: Actor };
}

/** A caller, and whether the caller may send the draft. */
export interface Approver {
  readonly caller: Actor;
  readonly maySend: boolean;
}

/** Whether those who may send are asked to approve the draft. */
export function isRequested(approval: Approval | undefined): approval is Approval {
  return approval !== undefined && approval.returned === undefined;
}

/** The request, with the first of several requests for the same text. Pure. */
export function afterRequest(
  approval: Approval | undefined,
  { kind, id, name }: Actor,
  now: number,
): Approval {
  return isRequested(approval) ? approval : { requestedAt: now, requestedBy: { kind, id, name } };
}

/**
 * What a change of the message leaves of a request. What was requested is what is approved, so that a change by an author
 * ends the request, while another member who may send answers for the own changes. Pure.
 */
export function afterChange(approval: Approval | undefined, by: Approver): Approval | undefined {
  return approval && mayAnswer(approval, by) ? approval : undefined;
}

/** A member who may send returns the draft to its authors. An author cancels the request. Pure. */
export function afterEnd(approval: Approval | undefined, by: Approver, now: number): Approval | undefined {
  if (!approval || !mayAnswer(approval, by)) return undefined;
  if (approval.returned) return approval;
  const { kind, id, name } = by.caller;
  return { ...approval, returned: { at: now, by: { kind, id, name } } };
}

/** For the API, without the ids of callers. Pure. */
export function presentApproval({ requestedAt, requestedBy, returned }: Approval): PresentedApproval {
  return {
    state: returned ? 'returned' : 'requested',
    requestedAt: new Date(requestedAt).toISOString(),
    requestedBy: nameOf(requestedBy),
    ...(returned && { returnedAt: new Date(returned.at).toISOString(), returnedBy: nameOf(returned.by) }),
  };
}

/** Whether the caller is one of those who were asked. */
function mayAnswer({ requestedBy }: Approval, { caller, maySend }: Approver): boolean {
  return maySend && (caller.kind !== requestedBy.kind || caller.id !== requestedBy.id);
}

function nameOf({ kind, name }: Actor): Author {
  return { kind, name };
}
