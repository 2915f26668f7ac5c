/** Waits at most `milliseconds` for `promise`, then rejects with what `late` makes. */
export function within<T>(
  milliseconds: number,
  promise: Promise<T>,
  late = () => new Error(`No answer in ${milliseconds} ms`),
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds);
  });
  return Promise.race([promise, deadline]).finally(() => clearTimeout(timer));
}
