import { Worker } from 'node:worker_threads';
import { WebPushError } from '../errors.ts';
import { type BurstResult, divideMessages, type EncryptionInput, packBurst } from './encryption-burst.ts';
import type { EncryptionMethod } from './encryption-method.ts';

/** A worker thread that encrypts bursts in the order of the calls. */
export interface EncryptionThread {
  /** The number of bursts that are not encrypted yet. */
  readonly pending: number;
  readonly isAlive: boolean;
  encrypt(inputs: readonly EncryptionInput[]): Promise<Buffer[]>;
  terminate(): Promise<void>;
}

/** The worker's source or its published build. The compiler rewrites the extension of imports, but not of URLs. */
const workerUrl = import.meta.url.endsWith('.ts')
  ? new URL('./encryption-worker.ts', import.meta.url)
  : new URL('./encryption-worker.js', import.meta.url);

/**
 * A burst leaves a few hundred kilobytes of garbage. Without a limit each thread would accumulate many times that
 * before it collects.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 64 };

export function startThread(method: EncryptionMethod): EncryptionThread {
  const worker = new Worker(workerUrl, { resourceLimits, workerData: method });
  const pending: PromiseWithResolvers<Uint8Array>[] = [];
  let isAlive = true;

  worker.on('message', (result: BurstResult) => {
    const { resolve, reject } = pending.shift()!;
    if ('messages' in result) resolve(result.messages);
    else reject(encryptionFailed(result.error));
  });
  const fail = (cause: unknown) => {
    isAlive = false;
    for (const { reject } of pending.splice(0)) reject(encryptionFailed('the worker thread ended', cause));
  };
  worker.on('error', fail);
  worker.on('exit', fail);

  return {
    get pending() {
      return pending.length;
    },
    get isAlive() {
      return isAlive;
    },
    async encrypt(inputs) {
      const burst = packBurst(inputs);
      const result = Promise.withResolvers<Uint8Array>();
      pending.push(result);
      worker.postMessage(burst, [burst.plaintexts.buffer, burst.receivers.buffer]);
      return divideMessages(await result.promise, inputs);
    },
    async terminate() {
      await worker.terminate();
    },
  };
}

export function encryptionFailed(problem: string, cause?: unknown): WebPushError {
  return new WebPushError(
    'encryption_failed',
    `Messages were not encrypted (${problem}), so they were not sent. Encrypt them again; if it fails again, ` +
      'check that the keys come from parseSubscriptionKeys().',
    { cause },
  );
}
