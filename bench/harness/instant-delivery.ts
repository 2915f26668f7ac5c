import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { StorageLocation } from '../../apps/server/src/database/open.ts';

/** The delivery alone, in a process of its own, with a sender that answers at once. */
export interface InstantDelivery extends AsyncDisposable {
  /** Sends to everyone; microseconds of the main thread a message. */
  broadcast(): Promise<number>;
}

/** @param profileDirectory where its threads leave profiles when it ends. */
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
  await once(child, 'message');
  return {
    async broadcast() {
      child.send('broadcast');
      const [cpu] = (await once(child, 'message')) as [number];
      return cpu;
    },
    async [Symbol.asyncDispose]() {
      // Its own end, not a signal's, so that a profile is written.
      child.disconnect();
      await exited;
    },
  };
}
