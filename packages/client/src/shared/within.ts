/**
 * Waits at most `milliseconds` for `promise`, then rejects.
 *
 * @param milliseconds - when absent, what a browser with a busy disk may need
 */
export function within<T>(promise: Promise<T>, milliseconds = 5000): Promise<T> {
  return new Promise((resolve, reject) => {
    promise.then(resolve, reject);
    setTimeout(reject, milliseconds, new Error('timeout'));
  });
}
