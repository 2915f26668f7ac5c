import { explain } from '../page/explanations.ts';

/** Throws an error with its explanation, as `page/explained.ts` does; this half of the client has the explanations. */
export async function explained(failure: unknown): Promise<never> {
  return explain(failure);
}
