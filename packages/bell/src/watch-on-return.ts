/**
 * Calls `changed` when what `read` tells has become another by the time that the visitor comes back to the
 * page, until `signal` aborts. Returns how to look at once.
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
