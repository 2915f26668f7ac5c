/** Whether the visitor turned notifications off. Firebase does not store this: its next load would turn them on. */
export interface OptOut {
  /** Also true if storage cannot be read: an earlier opt-out is then possible. */
  read(): boolean;
  /** @returns whether the value is durable */
  write(optedOut: boolean): boolean;
}

const key = 'sineta:opted-out';

/** Stored in localStorage if the browser allows it, otherwise for the lifetime of the page. */
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
