/** A text of the query string; empty without one. The router parses digits as a number. Pure. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
