import { fork } from 'node:child_process';
import { once } from 'node:events';
import { nextMessage } from '../../../tests/harness/next-message.ts';

/** The browsers of visitors, in a process of their own. */
export interface Visitors extends AsyncDisposable {
  /** @throws Error when a response is an error */
  visit(command: VisitCommand): Promise<VisitReport>;
}

export interface VisitCommand {
  /** `http://host:port`. */
  readonly url: string;
  /** Requests that many visits have in common. */
  readonly shared: readonly VisitRequest[];
  /** The requests of each visit in their order: one of its own, or the number of a shared one. */
  readonly visits: readonly (readonly (VisitRequest | number)[])[];
  readonly connections: number;
  /** Milliseconds over which the visits begin, evenly. Without it each begins as soon as a connection is free. */
  readonly over?: number;
}

export interface VisitRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body?: string;
}

export interface VisitReport {
  /** When the first visit was due, in milliseconds of the machine's monotonic clock. */
  readonly startedAt: number;
  /** From the first request to the last response, in milliseconds. */
  readonly elapsed: number;
  /**
   * The milliseconds of each request, by its place in its visit, in the order of the visits. Those of the first request count
   * from the time at which the visit is due, if the visits begin over some time.
   */
  readonly latencies: readonly (readonly number[])[];
  /** The bodies of the last responses, in the order of the visits, where they are JSON. */
  readonly answers: readonly string[];
}

export async function startVisitors(): Promise<Visitors> {
  const child = fork(new URL('./visitors-process.ts', import.meta.url));
  const exited = once(child, 'exit');
  return {
    async visit(command) {
      child.send(command);
      const answer = await nextMessage<VisitReport | string>(child);
      if (typeof answer === 'string') throw new Error(answer);
      return answer;
    },
    async [Symbol.asyncDispose]() {
      child.kill();
      await exited;
    },
  };
}
