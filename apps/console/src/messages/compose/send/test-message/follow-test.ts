import type { Service } from '../../../../service/service.ts';
import { getFailureSummary, getMessage } from '../../../message-requests.ts';
import { testOutcomeOf } from './test-outcome.ts';
import type { RefusedTest } from './test-state.ts';

/** Milliseconds before each request for the outcome: half a minute in all, and soon at first. */
const delays = [500, 1000, 1000, 1500, ...Array.from({ length: 5 }, () => 5000)];

/** Requests the result of a test until it is known: which devices did not get it, or that all have shown it. */
export async function followTest(
  service: Service,
  site: string,
  message: string,
  onOutcome: (outcome: RefusedTest | 'shown') => void,
): Promise<void> {
  for (const delay of delays) {
    await new Promise((resolve) => setTimeout(resolve, delay));
    const { counts } = await getMessage(service, site, message, {});
    const outcome = testOutcomeOf({ counts });
    if (outcome === 'shown') return onOutcome(outcome);
    if (outcome === 'refused') {
      const { reasons } = await getFailureSummary(service, site, message, {});
      const reason = reasons.toSorted((a, b) => b.devices - a.devices)[0]?.reason;
      return onOutcome({ devices: counts.failed + counts.gone, of: counts.targeted, reason });
    }
  }
}
