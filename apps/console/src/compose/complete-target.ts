import type { Target } from '@sineta/protocol';
import { checkAudience } from './check-draft.ts';
import type { Draft } from './draft.ts';
import { targetOf } from './draft-to-message.ts';

/** The draft's audience, once its choice is complete. */
export function completeTarget(draft: Draft): Target | undefined {
  const problems = Object.values(checkAudience(draft));
  return problems.every((problem) => problem === undefined) ? targetOf(draft) : undefined;
}
