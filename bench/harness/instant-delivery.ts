import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { StorageLocation } from '../../apps/server/src/storage/open.ts';

/** The delivery alone, in a process of its own, with a sender that answers at once. */
export interface InstantDelivery extends AsyncDisposable {
  /** Sends to everyone; microseconds of the main thread a message. */
  broadcast(): Promise<number>;
}

export async function startInstantDelivery(location: StorageLocation): Promise<InstantDelivery> {
  const child = fork(new URL('./instant-delivery-process.ts', import.meta.url), [JSON.stringify(location)]);
  const exited = once(child, 'exit');
  await once(child, 'message');
  return {
    async broadcast() {
      child.send('broadcast');
      const [cpu] = (await once(child, 'message')) as [number];
      return cpu;
    },
    async [Symbol.asyncDispose]() {
      child.kill();
      await exited;
    },
  };
}
