import type { PushService } from '@sineta/protocol';

/** The numbers of messages that each push service accepted and refused. */
export type ResponseCounts = Readonly<Partial<Record<PushService, ResponseCount>>>;

interface ResponseCount {
  readonly accepted: number;
  readonly refused: number;
}

export function addResponses(some: ResponseCounts, more: ResponseCounts): ResponseCounts {
  const sum: Partial<Record<PushService, ResponseCount>> = { ...some };
  for (const [service, { accepted, refused }] of entriesOf(more)) {
    const { accepted: taken, refused: declined } = sum[service] ?? { accepted: 0, refused: 0 };
    sum[service] = { accepted: taken + accepted, refused: declined + refused };
  }
  return sum;
}

/** The number of accepted messages of all push services. */
export function acceptedOf(counts: ResponseCounts): number {
  return Object.values(counts).reduce((sum, { accepted }) => sum + accepted, 0);
}

export function entriesOf(counts: ResponseCounts): [PushService, ResponseCount][] {
  return Object.entries(counts) as [PushService, ResponseCount][];
}
