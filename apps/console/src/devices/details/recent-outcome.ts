import type { DeviceEvent } from '@sineta/protocol';

/** Messages in a row without a report, after which a device is probably lost. */
const unshownOfLost = 3;

/**
 * What the latest messages to a device show, by its history, newest first; undefined if it has reported the last one, or got
 * none. A visit ends the row of unshown messages: the device exists. Pure.
 */
export function recentOutcome(history: readonly DeviceEvent[]): 'failed' | 'unshown' | 'lost' | undefined {
  const latest = history.find(({ message }) => message !== undefined)?.kind;
  if (latest !== 'accepted') return latest === 'failed' ? 'failed' : undefined;
  const unshown = new Set<string | undefined>();
  for (const { kind, message } of history) {
    if (kind === 'accepted') unshown.add(message);
    else if (kind !== 'failed') break;
  }
  return unshown.size >= unshownOfLost ? 'lost' : 'unshown';
}
