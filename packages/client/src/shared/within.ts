/** Waits at most `milliseconds` for `promise`, then rejects with a `TimeoutError`. */
export function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(milliseconds);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
  return Promise.race([promise, late]);
}
