/** Turns of the event loop, for groups of messages. */
export interface Turns {
  /** Resolves at once if no group has begun in this turn. */
  begin(): Promise<void>;
  /** The next group begins after this group's requests have left: microtasks write them, and setImmediate flushes them. */
  end(): void;
}

/** Gives one group at a time a turn of the event loop, in the order of their calls. */
export function createTurns(): Turns {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  function beginNext(): void {
    const next = waiting.shift();
    if (next) next();
    else isTaken = false;
  }
  return {
    async begin() {
      if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve));
      isTaken = true;
    },
    end() {
      process.nextTick(() => setImmediate(beginNext));
    },
  };
}
