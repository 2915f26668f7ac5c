import { LRUCache } from 'lru-cache';

/**
 * Memoizes the latest results.
 *
 * @param compute - a pure function of a plain object
 * @param kept - the number of stored results
 */
export function rememberLatest<Argument, Result>(
  compute: (argument: Argument) => Result,
  kept: number,
): (argument: Argument) => Result {
  const results = new LRUCache<string, { readonly result: Result }>({ max: kept });
  return (argument) => {
    const key = JSON.stringify(argument);
    const known = results.get(key) ?? { result: compute(argument) };
    results.set(key, known);
    return known.result;
  };
}
