/** Called with the outcome of the latest value. */
export interface SaveOutcomes<T> {
  readonly saved: (value: T) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Returns a function that saves a value. During a request only the latest further value waits, so that the last change
 * counts, whatever the order of responses.
 */
export function saveLatest<T>(
  send: (value: T) => Promise<unknown>,
  { saved, failed }: SaveOutcomes<T>,
): (value: T) => Promise<void> {
  let latest: T;
  let sending = false;
  return async (value) => {
    latest = value;
    if (sending) return;
    sending = true;
    try {
      let sent: T;
      do {
        sent = latest;
        await send(sent);
      } while (sent !== latest);
      saved(sent);
    } catch (error) {
      failed(error);
    } finally {
      sending = false;
    }
  };
}
