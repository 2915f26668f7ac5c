/** Lets so many do something at a time, in the order in which they came. */
export interface Semaphore {
  /** Resolves to what gives the place back; calling that again does nothing. */
  acquire(): Promise<() => void>;
}

export function createSemaphore(places: number): Semaphore {
  const waiting: (() => void)[] = [];
  let free = places;

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return {
    async acquire() {
      if (free > 0) free -= 1;
      else {
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
      }
      let left = false;
      return () => {
        if (!left) leave();
        left = true;
      };
    },
  };
}
