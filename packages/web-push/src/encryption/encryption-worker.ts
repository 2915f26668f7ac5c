import { parentPort, workerData } from 'node:worker_threads';
import { encryptPacked } from './encrypt-packed.ts';
import type { EncryptionBurst } from './encryption-burst.ts';
import type { EncryptionMethod } from './encryption-method.ts';
import { loadNative } from './native.ts';

// For some arguments node:crypto throws and catches internally, which costs little without stack traces. This thread
// reports no stack traces, and the setting does not affect others.
Error.stackTraceLimit = 0;

const native = await loadNative(workerData as EncryptionMethod);

parentPort!.on('message', (burst: EncryptionBurst) => {
  const result = encryptPacked(burst, native);
  parentPort!.postMessage(result, 'messages' in result ? [result.messages.buffer] : []);
});
