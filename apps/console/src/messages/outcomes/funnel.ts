import type { Counts, MessageDetails, MessageState } from '@sineta/protocol';

export type FunnelStep = 'targeted' | 'accepted' | 'displayed' | 'clicked' | 'dismissed';

export interface FunnelBar {
  readonly step: FunnelStep;
  /** The step that it leads on from. */
  readonly before: 'targeted' | 'accepted' | 'displayed' | undefined;
  readonly devices: number;
  /** Of all devices that it was meant for, from 0 to 1: the length of the bar. */
  readonly ofAll: number;
  /** The share of the step before, from 0 to 1; undefined if that step has no devices. */
  readonly ofBefore: number | undefined;
}

/** Each step follows from another: a device that clicked or dismissed it has displayed it. */
const before: Readonly<Record<FunnelStep, FunnelBar['before']>> = {
  targeted: undefined,
  accepted: 'targeted',
  displayed: 'accepted',
  clicked: 'displayed',
  dismissed: 'displayed',
};

const steps = Object.keys(before) as FunnelStep[];

/** The results of a message, step by step. Receipts can outrun the counts of the batches: no share exceeds 1. */
export function funnelOf(counts: Counts): FunnelBar[] {
  return steps.map((step) => {
    const devices = counts[step];
    const previous = before[step];
    const base = previous === undefined ? undefined : counts[previous];
    return {
      step,
      before: previous,
      devices,
      ofAll: share(devices, counts.targeted) ?? 0,
      ofBefore: base === undefined ? undefined : share(devices, base),
    };
  });
}

/** How far the sending is: answered of targeted, from 0 to 1; undefined before it is known how many there are. */
export function progressOf({ targeted, accepted, failed, gone }: Counts): number | undefined {
  return share(accepted + failed + gone, targeted);
}

/** Which part of those that it was for push services took it for, from 0 to 1. */
export function acceptedShareOf({ accepted, targeted }: Counts): number {
  return share(accepted, targeted) ?? 0;
}

/** How many push services took it for and that did not say that they showed it, yet or ever. */
export function unshownOf({ accepted, displayed }: Counts): number {
  return Math.max(0, accepted - displayed);
}

/** How long a device that is on takes at most to show what its push service took, in milliseconds. */
const showing = 15_000;

/**
 * The time from which the number of devices that have not shown it is displayed, in milliseconds since the epoch: once it is over, and while it
 * goes, some time after its first devices were due. Undefined before it goes.
 */
export function unshownToldFrom({
  state,
  createdAt,
  sendAtLocal,
  expiresAt,
  ttl,
}: Pick<MessageDetails, 'state' | 'createdAt' | 'sendAtLocal' | 'expiresAt' | 'ttl'>): number | undefined {
  if (isOver(state)) return 0;
  if (state === 'scheduled') return undefined;
  // By the clocks of the devices it expires a time after the last of them, and when the first was due is not told.
  const due = sendAtLocal === undefined ? Date.parse(expiresAt) - ttl * 1000 : Date.parse(createdAt);
  return due + showing;
}

/** Whether nothing more is sent of it; receipts may still come. */
export function isOver(state: MessageState): boolean {
  return state !== 'scheduled' && state !== 'sending';
}

function share(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : Math.min(1, part / whole);
}
