import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

/** Commits requests in shared transactions. */
export interface GroupCommit<Request, Result> {
  /**
   * Resolves to the request's result once its transaction is on disk.
   * @throws the error of the transaction, for each of its requests
   */
  add(request: Request): Promise<Result>;
}

interface GroupCommitOptions<Request, Result> {
  /** Runs one transaction; returns a result for each request, in order. */
  readonly commit: (requests: readonly Request[]) => Promise<readonly Result[]>;
  /** Maximum number of requests in a transaction. */
  readonly most: number;
  /** Limits the sum of the sizes of the requests. One that is larger has a transaction of its own. */
  readonly size?: { readonly of: (request: Request) => number; readonly most: number };
}

interface Waiting<Request, Result> {
  readonly request: Request;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** The longest wait for further requests, in milliseconds. */
const gathering = 4;

/**
 * Requests that arrive during a transaction are committed together in the next one. After a large transaction the next
 * one waits a moment, because as many callers are likely to return; a single caller never waits.
 */
export function createGroupCommit<Request, Result>({
  commit,
  most,
  size = { of: () => 1, most },
}: GroupCommitOptions<Request, Result>): GroupCommit<Request, Result> {
  let waiting: Waiting<Request, Result>[] = [];
  let isCommitting = false;
  /** Half the number of requests in the latest transaction. */
  let expected = 0;

  async function commitAll(): Promise<void> {
    isCommitting = true;
    while (waiting.length > 0) {
      // SQLite writes on this thread, during which no request can arrive.
      await setImmediate();
      if (waiting.length < expected) await sleep(gathering);
      const group = waiting.slice(0, countFitting());
      waiting = waiting.slice(group.length);
      expected = Math.floor(group.length / 2);
      await commitGroup(group);
    }
    isCommitting = false;
  }

  /** How many of the waiting requests fit into a transaction, at least one. */
  function countFitting(): number {
    let total = 0;
    const next = waiting.findIndex(({ request }, index) => {
      total += size.of(request);
      return index === most || (total > size.most && index > 0);
    });
    return next === -1 ? waiting.length : next;
  }

  async function commitGroup(group: readonly Waiting<Request, Result>[]): Promise<void> {
    try {
      const results = await commit(group.map(({ request }) => request));
      for (const [index, { resolve }] of group.entries()) resolve(results[index]!);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  return {
    add(request) {
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      waiting.push({ request, resolve, reject });
      if (!isCommitting) void commitAll();
      return promise;
    },
  };
}
