import type { DraftSummary } from '@sineta/protocol';

/** Whether those who may send are asked to approve a draft. */
export function isRequested({ approval }: Pick<DraftSummary, 'approval'>): boolean {
  return approval?.state === 'requested';
}

/** The drafts whose approval is requested first, in the order of the requests, then the others in their order. Pure. */
export function byRequest(drafts: readonly DraftSummary[]): DraftSummary[] {
  const requested = drafts.filter(isRequested);
  const askedAt = ({ approval }: DraftSummary): number => Date.parse(approval?.requestedAt ?? '');
  return [
    ...requested.toSorted((one, other) => askedAt(one) - askedAt(other)),
    ...drafts.filter((draft) => !isRequested(draft)),
  ];
}
