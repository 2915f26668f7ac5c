/** A position in a list that is ordered by time and id. */
export interface TimeCursor {
  /** Milliseconds. */
  readonly at: number;
  readonly id: string;
}

export function timeCursor(at: number, id: string): string {
  return `${at}.${id}`;
}

/** @param text a result of `timeCursor`, valid by the protocol's `pageCursorSchema` */
export function parseTimeCursor(text: string): TimeCursor {
  const [at = '', id = ''] = text.split('.');
  return { at: Number(at), id };
}
