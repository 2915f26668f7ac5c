/** Whether the visitor turned notifications off here: Firebase does not remember it, and the next load would turn them on. */
export interface OptOut {
  read(): boolean;
  write(optedOut: boolean): void;
}

const key = 'sineta:opted-out';

/** Durable where the browser lets us, else for as long as the page lives. */
export function createOptOut(): OptOut {
  let kept = false;
  return {
    read() {
      try {
        return kept || localStorage.getItem(key) !== null;
      } catch {
        return kept;
      }
    },
    write(optedOut) {
      kept = optedOut;
      try {
        if (optedOut) localStorage.setItem(key, '1');
        else localStorage.removeItem(key);
      } catch {
        // Private windows and full disks: `kept` has it.
      }
    },
  };
}
