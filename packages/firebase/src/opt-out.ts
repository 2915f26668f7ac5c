/** Whether the visitor turned notifications off here. Firebase does not remember it: its next load would turn them on. */
export interface OptOut {
  /** True also where the browser does not let us look: an earlier opt-out cannot be ruled out. */
  read(): boolean;
  /** @returns whether the value is durable */
  write(optedOut: boolean): boolean;
}

const key = 'sineta:opted-out';

/** Durable where the browser allows it, else for the lifetime of the page. */
export function createOptOut(): OptOut {
  let unsaved: boolean | undefined;
  return {
    read() {
      try {
        return unsaved ?? localStorage.getItem(key) !== null;
      } catch {
        return true;
      }
    },
    write(optedOut) {
      try {
        if (optedOut) localStorage.setItem(key, '1');
        else localStorage.removeItem(key);
        unsaved = undefined;
      } catch {
        unsaved = optedOut;
      }
      return unsaved === undefined;
    },
  };
}
