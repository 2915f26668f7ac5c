import type { PushServiceHealth } from '@sineta/protocol';

/**
 * - `quiet`: it answered nothing of late.
 * - `well`: it takes what it is given.
 * - `slow`: it takes it, but half of its answers need more than two seconds.
 * - `refusing`: more than one in twenty is refused, of enough to say so.
 * - `probing`: after a failure, single messages find out whether it is back.
 * - `away`: it does not answer; messages to it wait.
 */
export type Health = 'quiet' | 'well' | 'slow' | 'refusing' | 'probing' | 'away';

const slow = 2000;
const tooManyRefused = 1 / 20;
/** Of fewer answers, a single refusal would be more than usual. */
const enoughAnswers = 20;

export function healthOf({ accepted, refused, medianLatency, circuit }: PushServiceHealth): Health {
  if (circuit === 'open') return 'away';
  if (circuit === 'half-open') return 'probing';
  const answered = accepted + refused;
  if (answered === 0) return 'quiet';
  if (answered >= enoughAnswers && refused / answered > tooManyRefused) return 'refusing';
  return medianLatency !== undefined && medianLatency > slow ? 'slow' : 'well';
}
