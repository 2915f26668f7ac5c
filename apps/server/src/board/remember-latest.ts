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
  const results = new Map<string, Result>();
  return (argument) => {
    const key = JSON.stringify(argument);
    const result = results.get(key) ?? compute(argument);
    // Maps keep the order in which keys came: the first is the one that was asked for longest ago.
    results.delete(key);
    results.set(key, result);
    const [oldest] = results.keys();
    if (results.size > kept && oldest !== undefined) results.delete(oldest);
    return result;
  };
}
