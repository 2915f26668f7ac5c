import type { DeviceEvent } from '@sineta/protocol';

/** Events that one line of the history shows, newest first: one, or identical failures in a row. */
export type HistoryLine = readonly [DeviceEvent, ...DeviceEvent[]];

/** Makes one line of the failures in a row that have the same reason. Pure. @param history - newest first */
export function groupFailures(history: readonly DeviceEvent[]): readonly HistoryLine[] {
  const lines: [DeviceEvent, ...DeviceEvent[]][] = [];
  for (const event of history) {
    const last = lines.at(-1);
    if (last && isSameFailure(last[0], event)) last.push(event);
    else lines.push([event]);
  }
  return lines;
}

function isSameFailure(one: DeviceEvent, other: DeviceEvent): boolean {
  return (
    one.kind === 'failed' &&
    other.kind === 'failed' &&
    one.reason === other.reason &&
    one.status === other.status
  );
}
