/** A place in a list that is ordered by time and id. */
export interface TimeCursor {
  /** Milliseconds. */
  readonly at: number;
  readonly id: string;
}

export function timeCursor(at: number, id: string): string {
  return `${at}.${id}`;
}

/** Undefined for a text that is no cursor of ours. */
export function parseTimeCursor(text: string): TimeCursor | undefined {
  const match = /^(\d{1,15})\.([\w-]{20,40})$/.exec(text);
  return match?.[1] && match[2] ? { at: Number(match[1]), id: match[2] } : undefined;
}
