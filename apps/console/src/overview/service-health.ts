import type { PushServiceHealth } from '@sineta/protocol';

/**
 * - `quiet`: no recent responses.
 * - `well`: the push service accepts messages.
 * - `slow`: it accepts messages, but half of its responses take more than two seconds.
 * - `refusing`: it rejects more than 5 % of a sufficient number of messages.
 * - `limited`: it accepts fewer messages of this site than it sends.
 * - `probing`: after a failure, single messages test whether it has recovered.
 * - `away`: it does not respond, and messages wait.
 */
export type Health = 'quiet' | 'well' | 'slow' | 'refusing' | 'limited' | 'probing' | 'away';

const slow = 2000;
const tooManyRefused = 1 / 20;
/** With fewer responses, a single rejection would exceed the threshold. */
const enoughAnswers = 20;

export function healthOf({ accepted, refused, medianLatency, circuit, limit }: PushServiceHealth): Health {
  if (circuit === 'open') return 'away';
  if (limit) return 'limited';
  if (circuit === 'half-open') return 'probing';
  const answered = accepted + refused;
  if (answered === 0) return 'quiet';
  if (answered >= enoughAnswers && refused / answered > tooManyRefused) return 'refusing';
  return medianLatency !== undefined && medianLatency > slow ? 'slow' : 'well';
}

const byConcern: readonly Health[] = ['away', 'limited', 'refusing', 'probing', 'slow', 'well', 'quiet'];

/** The push service that most needs attention; undefined without any. */
export function worstOf(services: readonly PushServiceHealth[]): PushServiceHealth | undefined {
  const concern = (service: PushServiceHealth) => byConcern.indexOf(healthOf(service));
  return services.toSorted((a, b) => concern(a) - concern(b))[0];
}
