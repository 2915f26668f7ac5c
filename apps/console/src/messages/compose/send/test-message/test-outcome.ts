import type { MessageDetails } from '@sineta/protocol';
import { completedOf } from '../../../outcomes/funnel.ts';

/** The result of a test: `pending` may still change. */
export type TestOutcome = 'pending' | 'accepted' | 'shown' | 'refused';

/** The outcome of a test by its counts. One device that did not get it counts more than others that did. Pure. */
export function testOutcomeOf({ counts }: Pick<MessageDetails, 'counts'>): TestOutcome {
  if (counts.targeted === 0 || completedOf(counts) < counts.targeted) return 'pending';
  if (counts.failed + counts.gone > 0) return 'refused';
  return counts.displayed < counts.targeted ? 'accepted' : 'shown';
}
