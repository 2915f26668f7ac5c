import type { Counts, MessageDetails, MessageState } from '@sineta/protocol';
import { rateOf, share, type Step, stepBefore } from '../rates.ts';

export type FunnelStep = Step;

export interface FunnelBar {
  readonly step: FunnelStep;
  /** The previous step. */
  readonly before: 'targeted' | 'accepted' | 'displayed' | undefined;
  readonly devices: number;
  /** The share of all targeted devices, from 0 to 1: the length of the bar. */
  readonly ofAll: number;
  /** The share of the previous step, from 0 to 1; undefined if that step has no devices. */
  readonly ofBefore: number | undefined;
}

const steps = Object.keys(stepBefore) as FunnelStep[];

/** The results of a message, step by step. */
export function funnelOf(counts: Counts): FunnelBar[] {
  return steps.map((step) => ({
    step,
    before: stepBefore[step],
    devices: counts[step],
    ofAll: share(counts[step], counts.targeted) ?? 0,
    ofBefore: rateOf(counts, step),
  }));
}

/** The progress of the sending: completed of targeted devices, from 0 to 1; undefined until the number is known. */
export function progressOf(counts: Counts): number | undefined {
  return share(completedOf(counts), counts.targeted);
}

/** The number of devices with a result. */
export function completedOf({ accepted, failed, gone, held }: Counts): number {
  return accepted + failed + gone + held;
}

/** The share of targeted devices whose push services accepted the message, from 0 to 1. */
export function acceptedShareOf({ accepted, targeted }: Counts): number {
  return share(accepted, targeted) ?? 0;
}

/** The number of devices whose push services accepted the message and that have not reported it as displayed. */
export function unshownOf({ accepted, displayed }: Counts): number {
  return Math.max(0, accepted - displayed);
}

/** Maximum time from acceptance to display on a device that is on, in milliseconds. */
const showing = 15_000;

/**
 * The time from which the page shows the number of devices that have not displayed the message, in milliseconds since
 * the epoch: from the end of the sending, or some time after the first devices were due. Undefined before the sending.
 */
export function unshownVisibleFrom({
  state,
  createdAt,
  sendAtLocal,
  expiresAt,
  ttl,
}: Pick<MessageDetails, 'state' | 'createdAt' | 'sendAtLocal' | 'expiresAt' | 'ttl'>): number | undefined {
  if (isOver(state)) return 0;
  if (state === 'scheduled') return undefined;
  // In local time the expiry follows the last devices, and the time of the first is unknown.
  const due = sendAtLocal === undefined ? Date.parse(expiresAt) - ttl * 1000 : Date.parse(createdAt);
  return due + showing;
}

/** How long the service keeps receipts after the sending, in milliseconds. */
const receiptsKept = 90 * 24 * 60 * 60 * 1000;

/** Whether the service still has the receipts behind the counts of a message. */
export function hasReceipts(
  { expiresAt, ttl }: Pick<MessageDetails, 'expiresAt' | 'ttl'>,
  now: Date,
): boolean {
  return now.getTime() < Date.parse(expiresAt) - ttl * 1000 + receiptsKept;
}

/** Whether the sending has ended; receipts may still arrive. */
export function isOver(state: MessageState): boolean {
  return state !== 'scheduled' && state !== 'sending';
}
