import type { PushService } from '@sineta/protocol';

/** The numbers of messages that each push service accepted and refused. */
export type AnswerCounts = Readonly<Partial<Record<PushService, AnswerCount>>>;

interface AnswerCount {
  readonly accepted: number;
  readonly refused: number;
}

export function addAnswers(some: AnswerCounts, more: AnswerCounts): AnswerCounts {
  const sum: Partial<Record<PushService, AnswerCount>> = { ...some };
  for (const [service, { accepted, refused }] of entriesOf(more)) {
    const { accepted: taken, refused: declined } = sum[service] ?? { accepted: 0, refused: 0 };
    sum[service] = { accepted: taken + accepted, refused: declined + refused };
  }
  return sum;
}

/** The number of accepted messages of all push services. */
export function acceptedOf(counts: AnswerCounts): number {
  return Object.values(counts).reduce((sum, { accepted }) => sum + accepted, 0);
}

export function entriesOf(counts: AnswerCounts): [PushService, AnswerCount][] {
  return Object.entries(counts) as [PushService, AnswerCount][];
}
