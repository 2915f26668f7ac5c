import type { AudienceCount, MessageDetails } from '@sineta/protocol';
import { completedOf, isOver } from '../outcomes/funnel.ts';

/** The devices that a correction or a withdrawal changes the sending for. */
export interface Unreached {
  /** `rest`: they wait for a comparison; `sending`: the message is on its way to them; `held`: it is stored for a digest. */
  readonly kind: 'rest' | 'sending' | 'held';
  /** About how many; undefined if unknown. */
  readonly devices: number | undefined;
  /** When the rest gets the message. */
  readonly at?: Date;
}

type Sent = Pick<
  MessageDetails,
  'state' | 'planning' | 'counts' | 'experiment' | 'held' | 'expiresAt' | 'ttl'
>;

/** Digests leave on the next day, or at the end of the quiet hours that follow. */
const digestsLeft = 48 * 60 * 60 * 1000;

/**
 * Those that did not get a message yet; undefined if it has left for all.
 * @param expected - how many devices it is for, until that is planned
 */
export function unreachedOf(
  message: Sent,
  expected: AudienceCount | undefined,
  now: Date,
): Unreached | undefined {
  const { state, planning, counts, experiment, held, expiresAt, ttl } = message;
  if (isOver(state)) {
    const devices = waitingOf(held);
    const isWaiting = devices > 0 && now.getTime() < Date.parse(expiresAt) - ttl * 1000 + digestsLeft;
    return isWaiting ? { kind: 'held', devices } : undefined;
  }
  const all = planning ? expected?.devices : counts.targeted;
  if (endsTest(message) && experiment!.share < 100) {
    const devices = all === undefined ? undefined : Math.round((all * (100 - experiment!.share)) / 100);
    return { kind: 'rest', devices, at: new Date(experiment!.decideAt) };
  }
  return { kind: 'sending', devices: all === undefined ? undefined : Math.max(0, all - completedOf(counts)) };
}

/** The devices whose digest will have a message, without those that do not get it at all. */
function waitingOf(held: MessageDetails['held']): number {
  return Object.entries(held).reduce(
    (sum, [reason, devices]) => (reason.startsWith('dropped') ? sum : sum + devices),
    0,
  );
}

/** Whether a correction or a withdrawal of a message ends its experiment. Pure. */
export function endsTest({ experiment }: Pick<MessageDetails, 'experiment'>): boolean {
  return experiment?.status === 'running';
}
