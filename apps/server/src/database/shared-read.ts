import { setImmediate } from 'node:timers/promises';

/**
 * Reads once for all callers that ask while no read has begun: each gets what was stored when it asked or later, and
 * many cost as little as one.
 */
export function shareReads<Key, Value>(
  read: (keys: ReadonlySet<Key>) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  /** The read that has not begun. */
  let next: { readonly keys: Set<Key>; readonly values: Promise<ReadonlyMap<Key, Value>> } | undefined;
  let previous: Promise<unknown> = Promise.resolve();

  function begin() {
    const keys = new Set<Key>();
    const values = (async () => {
      await previous.catch(() => undefined);
      // What has arrived but was not handled yet asks before the read begins.
      await setImmediate();
      next = undefined;
      return read(keys);
    })();
    previous = values;
    return { keys, values };
  }

  return async (key) => {
    next ??= begin();
    next.keys.add(key);
    return (await next.values).get(key);
  };
}
