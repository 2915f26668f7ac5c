import { ClientError } from '../shared/client-error.ts';

/**
 * Throws an error with its explanation, which is loaded on demand because most visitors never need it. If loading fails,
 * the message stays the code. Rethrows any other error unchanged.
 */
export async function explained(failure: unknown): Promise<never> {
  if (failure instanceof ClientError) {
    const explanations = await import('./explanations.ts').catch(() => null);
    explanations?.explain(failure);
  }
  throw failure;
}
