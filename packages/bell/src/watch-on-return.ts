/**
 * Reads a value again when the visitor returns to the page, and calls `changed` if it differs, until `signal` aborts.
 * Returns a function that reads it now.
 */
export function watchOnReturn<T>(
  read: () => T | Promise<T>,
  changed: (now: T, before: T) => void,
  signal: AbortSignal,
): () => Promise<void> {
  let known = read();
  const look = async () => {
    const before = await known;
    const now = await (known = read());
    if (now !== before) changed(now, before);
  };
  for (const type of ['focus', 'visibilitychange']) addEventListener(type, () => void look(), { signal });
  return look;
}
