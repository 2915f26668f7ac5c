import { ApiError } from '../api-error.ts';
import type { Principal } from '../http/authentication.ts';

/** The maximum numbers of open streams. */
export interface StreamLimits {
  readonly ofProcess: number;
  /** Per member, in all their browsers, or per API key, so that one caller cannot use all streams. */
  readonly ofCaller: number;
}

/**
 * Counts a stream of a caller. The returned function, called once, ends it.
 * @throws ApiError `rate_limited` above a limit
 */
export type AcquireStream = (caller: Pick<Principal, 'kind' | 'id'>) => () => void;

export function createStreamLimit({ ofProcess, ofCaller }: StreamLimits): AcquireStream {
  const taken = new Map<string, number>();
  let all = 0;
  return ({ kind, id }) => {
    const caller = `${kind} ${id}`;
    const own = taken.get(caller) ?? 0;
    if (own >= ofCaller) throw full(`This caller has ${ofCaller} open event streams, the limit`);
    if (all >= ofProcess) throw full(`The service has ${ofProcess} open event streams, the limit`);
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

function full(what: string): ApiError {
  return new ApiError('rate_limited', {
    detail: `${what}. Close other streams, or poll the message instead.`,
  });
}
