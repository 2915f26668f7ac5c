/**
 * Throws an error with its explanation, which is loaded on demand because most visitors never need it. If loading fails,
 * the message stays the code. Rethrows any other error unchanged.
 */
export function explained(failure: unknown): Promise<never> {
  return import('./explanations.ts')
    .then((explanations) => explanations.explain(failure))
    .catch(() => {
      throw failure;
    });
}
