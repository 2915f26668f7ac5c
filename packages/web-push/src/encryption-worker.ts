import { parentPort } from 'node:worker_threads';
import { type Burst, type BurstResult, unpackKeys } from './encryption-burst.ts';
import { encrypt } from './encrypt.ts';

// node:crypto throws and catches inside for some kinds of arguments; without stacks that costs little. It is
// set for this thread alone, which makes no errors that anybody reads.
Error.stackTraceLimit = 0;

parentPort!.on('message', (burst: Burst) => {
  const result = encryptAll(burst);
  parentPort!.postMessage(result, 'messages' in result ? [result.messages.buffer] : []);
});

function encryptAll({ plaintext, keys }: Burst): BurstResult {
  try {
    // Not Buffer.concat: what it takes from the shared pool could not be handed over to another thread.
    const encrypted = unpackKeys(keys).map((receiver) => encrypt(plaintext, receiver));
    const length = encrypted[0]?.length ?? 0;
    const messages = new Uint8Array(encrypted.length * length);
    for (const [index, message] of encrypted.entries()) messages.set(message, index * length);
    return { messages };
  } catch (error) {
    return { fault: String(error) };
  }
}
