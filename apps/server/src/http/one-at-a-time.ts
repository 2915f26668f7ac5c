/** Runs work in turn. @returns undefined, without running it, when too many others wait */
export type RunInTurn = <Result>(work: () => Promise<Result>) => Promise<Result | undefined>;

/** Runs one piece of work at a time, so that callers who ask for many take one processor at most. */
export function oneAtATime(mostWaiting: number): RunInTurn {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (work) => {
    if (waiting > mostWaiting) return undefined;
    waiting += 1;
    const done = last.then(work);
    last = done.catch(() => {});
    try {
      return await done;
    } finally {
      waiting -= 1;
    }
  };
}
