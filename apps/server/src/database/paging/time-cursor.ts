/** A position in a list that is ordered by time and id. */
export interface TimeCursor {
  /** Milliseconds. */
  readonly at: number;
  readonly id: string;
}

export function timeCursor(at: number, id: string): string {
  return `${at}.${id}`;
}

/** @param text a result of `timeCursor`, valid by the protocol's `pageCursorSchema` or `userCursorPattern` */
export function parseTimeCursor(text: string): TimeCursor {
  const end = text.indexOf('.');
  return { at: Number(text.slice(0, end)), id: text.slice(end + 1) };
}
