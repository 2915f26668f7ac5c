import { Worker } from 'node:worker_threads';
import { type BurstResult, cutMessages, type Letter, packLetters } from './encryption-burst.ts';
import { WebPushError } from './errors.ts';

/** One worker thread, which answers bursts in the order in which they came. */
export interface EncryptionThread {
  /** Bursts that are not answered yet. */
  readonly pending: number;
  readonly alive: boolean;
  encrypt(letters: readonly Letter[]): Promise<Buffer[]>;
  terminate(): Promise<void>;
}

/** As it is written, or as it is published: unlike an import, the compiler leaves this name alone. */
const workerUrl = import.meta.url.endsWith('.ts')
  ? new URL('./encryption-worker.ts', import.meta.url)
  : new URL('./encryption-worker.js', import.meta.url);

/**
 * A burst leaves a few hundred kilobytes behind. Without a limit each thread would let many times that
 * gather before it collects any.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 64 };

export function startThread(): EncryptionThread {
  const worker = new Worker(workerUrl, { resourceLimits });
  const waiting: PromiseWithResolvers<Uint8Array>[] = [];
  let alive = true;

  worker.on('message', (result: BurstResult) => {
    const { resolve, reject } = waiting.shift()!;
    if ('messages' in result) resolve(result.messages);
    else reject(poolFailed(result.fault));
  });
  const fail = (cause: unknown) => {
    alive = false;
    for (const { reject } of waiting.splice(0)) reject(poolFailed('its thread ended', cause));
  };
  worker.on('error', fail);
  worker.on('exit', fail);

  return {
    get pending() {
      return waiting.length;
    },
    get alive() {
      return alive;
    },
    async encrypt(letters) {
      const answer = Promise.withResolvers<Uint8Array>();
      waiting.push(answer);
      const burst = packLetters(letters);
      worker.postMessage(burst, [burst.receivers.buffer]);
      return cutMessages(await answer.promise, letters);
    },
    async terminate() {
      await worker.terminate();
    },
  };
}

export function poolFailed(what: string, cause?: unknown): WebPushError {
  return new WebPushError(
    'pool_failed',
    `A burst of messages was not encrypted (${what}), so none of it was sent. Encrypt it again; when it fails ` +
      'again, check that the keys came from parseSubscriptionKeys().',
    { cause },
  );
}
