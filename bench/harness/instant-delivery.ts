import { fork } from 'node:child_process';
import { once } from 'node:events';
import { nextMessage } from '../../tests/harness/next-message.ts';
import type { StorageLocation } from '../../apps/server/src/database/open.ts';

/** Only the delivery, in a separate process, with a sender that responds immediately. */
export interface InstantDelivery extends AsyncDisposable {
  /** Sends to everyone. Returns the processor time of the main thread per message, in microseconds. */
  broadcast(): Promise<number>;
}

/** @param profileDirectory - the directory for the profiles of its threads */
export async function startInstantDelivery(
  location: StorageLocation,
  profileDirectory?: string,
): Promise<InstantDelivery> {
  const child = fork(new URL('./instant-delivery-process.ts', import.meta.url), [JSON.stringify(location)], {
    execArgv: [
      ...process.execArgv,
      ...(profileDirectory === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDirectory}`]),
    ],
  });
  const exited = once(child, 'exit');
  await nextMessage(child);
  return {
    broadcast() {
      child.send('broadcast');
      return nextMessage<number>(child);
    },
    async [Symbol.asyncDispose]() {
      // Node.js writes no profile if a signal ends the process.
      child.disconnect();
      await exited;
    },
  };
}
