/** Waits at most `milliseconds` for `promise`, then rejects. */
export function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    promise.then(resolve, reject);
    setTimeout(reject, milliseconds, new Error('timeout'));
  });
}
