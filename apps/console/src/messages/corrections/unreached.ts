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

type Sent = Pick<MessageDetails, 'state' | 'planning' | 'counts' | 'experiment'>;

/**
 * Those that did not get a message yet; undefined if it has left for all.
 * @param expected - how many devices it is for, until that is planned
 */
export function unreachedOf(message: Sent, expected: AudienceCount | undefined): Unreached | undefined {
  const { state, planning, counts, experiment } = message;
  if (isOver(state)) return counts.held > 0 ? { kind: 'held', devices: counts.held } : undefined;
  const all = planning ? expected?.devices : counts.targeted;
  if (endsTest(message) && experiment!.share < 100) {
    const devices = all === undefined ? undefined : Math.round((all * (100 - experiment!.share)) / 100);
    return { kind: 'rest', devices, at: new Date(experiment!.decideAt) };
  }
  return { kind: 'sending', devices: all === undefined ? undefined : Math.max(0, all - completedOf(counts)) };
}

/** Whether a correction or a withdrawal of a message ends its experiment. Pure. */
export function endsTest({ experiment }: Pick<MessageDetails, 'experiment'>): boolean {
  return experiment?.status === 'running';
}
