import type { MessageRow } from '../../database/schema.ts';

/** What the devices of a variant did. */
export interface VariantCounts {
  /** Accepted by a push service. */
  readonly sent: number;
  readonly clicked: number;
}

export type ExperimentDecision = NonNullable<MessageRow['experiment_result']>;

/** Below these, the normal approximation is not reliable: it requires about five expected clicks of each variant. */
const least = { sent: 100, clicked: 10 };

/** The two-sided 5 % quantile of the normal distribution. */
const significant = 1.959964;

/**
 * Decides which variant has more clicks: a two-proportion z-test with the pooled proportion, at 95 % (NIST/SEMATECH
 * e-Handbook of Statistical Methods, §7.3.3). Pure.
 */
export function decideWinner(a: VariantCounts, b: VariantCounts): ExperimentDecision {
  if (a.sent + b.sent < least.sent || a.clicked + b.clicked < least.clicked) return 'insufficient_data';
  const z = zOf(a, b);
  if (!(Math.abs(z) >= significant)) return 'insufficient_data';
  return z > 0 ? 'a' : 'b';
}

/** NaN if all devices did the same, or a variant was not sent. */
function zOf(a: VariantCounts, b: VariantCounts): number {
  const pooled = (clicksOf(a) + clicksOf(b)) / (a.sent + b.sent);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / a.sent + 1 / b.sent));
  return (clicksOf(a) / a.sent - clicksOf(b) / b.sent) / error;
}

/** A click can be counted before the response of the push service is. */
function clicksOf({ sent, clicked }: VariantCounts): number {
  return Math.min(sent, clicked);
}
