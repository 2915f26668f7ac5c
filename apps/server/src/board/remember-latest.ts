import { LRUCache } from 'lru-cache';

/**
 * Computes only what is not among the latest results.
 *
 * @param compute - its result depends on nothing but its argument, which is plain data
 * @param kept - how many results
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
