import { fork } from 'node:child_process';
import { once } from 'node:events';
import { nextMessage } from '../../../tests/harness/next-message.ts';

/** An application's back end, in a process of its own. */
export interface Callers extends AsyncDisposable {
  /** Posts each body once, from `callers` connections. @throws Error when a response is not 202. */
  post(command: CallersCommand): Promise<CallerReport>;
}

export interface CallersSetting {
  readonly url: string;
  readonly key: string;
}

export interface CallersCommand {
  readonly path: string;
  readonly bodies: readonly string[];
  readonly callers: number;
}

/** In the order of the bodies. Times are milliseconds of the machine's monotonic clock. */
export interface CallerReport {
  readonly startedAt: number;
  readonly sentAt: readonly number[];
  /** Of each request, from writing it until its answer is complete. */
  readonly latencies: readonly number[];
}

export async function startCallers({ url, key }: CallersSetting): Promise<Callers> {
  const child = fork(new URL('./callers-process.ts', import.meta.url));
  const exited = once(child, 'exit');
  const ask = <T>(command: CallersSetting | CallersCommand): Promise<T> => {
    child.send(command);
    return nextMessage<T>(child);
  };
  await ask<'ready'>({ url, key });
  return {
    post: (command) => ask<CallerReport>(command),
    async [Symbol.asyncDispose]() {
      child.kill();
      await exited;
    },
  };
}
