/**
 * Reads a value again when the visitor returns to the page, or a client reports a change in this tab or another
 * (`inform-tabs.ts`), and calls `changed` if it differs, until `signal` aborts. Returns a function that reads it now.
 */
export function watchOnReturn<T>(
  read: () => T | Promise<T>,
  changed: (now: T, before: T) => void,
  signal: AbortSignal,
): () => void {
  let known = read();
  // oxlint-disable-next-line typescript/no-misused-promises -- nothing awaits it
  const look: () => void = async () => {
    const before = await known;
    const now = await (known = read());
    if (now !== before) changed(now, before);
  };
  for (const type of ['storage', 'visibilitychange', 'focus', 'sineta'])
    addEventListener(type, look, { signal });
  return look;
}
