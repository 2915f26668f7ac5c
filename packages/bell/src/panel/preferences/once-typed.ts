/** Milliseconds without a further change of a time before it counts: browsers report each part that is typed. */
const pause = 600;

/** Listeners for fields of times, and what ends their pause. */
export interface OnceTyped {
  readonly on: { readonly change: () => void; readonly focusout: () => void };
  /** Drops what waits. */
  readonly cancel: () => void;
}

/** Calls a function once a time has been typed. What still waits counts when its field loses the focus, or the signal aborts. */
export function onceTyped(read: () => void, signal: AbortSignal): OnceTyped {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  function cancel(): void {
    clearTimeout(waiting);
    waiting = undefined;
  }
  function finish(): void {
    if (waiting === undefined) return;
    cancel();
    read();
  }
  signal.addEventListener('abort', finish);
  return {
    on: {
      change: () => {
        cancel();
        waiting = setTimeout(finish, pause);
      },
      focusout: finish,
    },
    cancel,
  };
}
