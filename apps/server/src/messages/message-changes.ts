/** Notifies watchers of a message about changes in this process. */
export interface MessageChanges {
  readonly notify: (site: string, message: string) => void;
  /**
   * Resolves at the next change of a message, after this time in milliseconds, or when aborted. Other processes change
   * messages too, so callers must read the message in every case.
   */
  wait(site: string, message: string, milliseconds: number, signal: AbortSignal): Promise<void>;
}

export function createMessageChanges(): MessageChanges {
  const watchers = new Map<string, Set<() => void>>();
  return {
    notify(site, message) {
      for (const wake of watchers.get(`${site} ${message}`) ?? []) wake();
    },
    wait(site, message, milliseconds, signal) {
      if (signal.aborted) return Promise.resolve();
      const key = `${site} ${message}`;
      const waking = watchers.get(key) ?? new Set();
      watchers.set(key, waking);
      return new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', wake);
          waking.delete(wake);
          if (waking.size === 0) watchers.delete(key);
          resolve();
        };
        const timer = setTimeout(wake, milliseconds);
        signal.addEventListener('abort', wake, { once: true });
        waking.add(wake);
      });
    },
  };
}
