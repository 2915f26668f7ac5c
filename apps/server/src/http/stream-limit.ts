import { ApiError } from '../api-error.ts';
import type { Principal } from './authentication.ts';

/** The maximum numbers of open streams of a kind. */
export interface StreamLimits {
  readonly ofProcess: number;
  /** Per member, in all their browsers, or per API key, so that one caller cannot use all streams. */
  readonly ofCaller: number;
}

/** The words of the error. */
interface StreamWords {
  /** Such as `open event streams`. */
  readonly name: string;
  /** What the caller can do. */
  readonly remedy: string;
}

/**
 * Counts a stream of a caller. The returned function, called once, ends it.
 * @throws ApiError `rate_limited` above a limit
 */
export type AcquireStream = (caller: Pick<Principal, 'kind' | 'id'>) => () => void;

export function createStreamLimit(
  { ofProcess, ofCaller }: StreamLimits,
  { name, remedy }: StreamWords,
): AcquireStream {
  const taken = new Map<string, number>();
  let all = 0;
  const full = (who: string, most: number) =>
    new ApiError('rate_limited', { detail: `${who} has ${most} ${name}, the limit. ${remedy}` });
  return ({ kind, id }) => {
    const caller = `${kind} ${id}`;
    const own = taken.get(caller) ?? 0;
    if (own >= ofCaller) throw full('This caller', ofCaller);
    if (all >= ofProcess) throw full('The service', ofProcess);
    taken.set(caller, own + 1);
    all += 1;
    return () => {
      const left = taken.get(caller)! - 1;
      if (left > 0) taken.set(caller, left);
      else taken.delete(caller);
      all -= 1;
    };
  };
}
