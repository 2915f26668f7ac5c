/** Admits a limited number of holders at a time, in order of arrival. */
export interface Semaphore {
  /** Resolves to a function that releases; later calls of it do nothing. */
  acquire(): Promise<() => void>;
}

export function createSemaphore(size: number): Semaphore {
  const waiting: (() => void)[] = [];
  let free = size;

  function release(): void {
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
      let isReleased = false;
      return () => {
        if (!isReleased) release();
        isReleased = true;
      };
    },
  };
}
