import { parentPort } from 'node:worker_threads';
import { encrypt, encryptedLength } from './encrypt.ts';
import { type BurstResult, type EncryptionBurst, unpackBurst } from './encryption-burst.ts';

// For some arguments node:crypto throws and catches internally, which costs little without stack traces. This thread
// reports no stack traces, and the setting does not affect others.
Error.stackTraceLimit = 0;

parentPort!.on('message', (burst: EncryptionBurst) => {
  const result = encryptBurst(burst);
  parentPort!.postMessage(result, 'messages' in result ? [result.messages.buffer] : []);
});

function encryptBurst(burst: EncryptionBurst): BurstResult {
  try {
    const inputs = unpackBurst(burst);
    // Not Buffer.concat, which may use Node's shared pool, and that cannot be transferred to another thread.
    const messages = new Uint8Array(
      inputs.reduce((sum, { plaintext }) => sum + encryptedLength(plaintext), 0),
    );
    let end = 0;
    for (const { plaintext, keys } of inputs) {
      messages.set(encrypt(plaintext, keys), end);
      end += encryptedLength(plaintext);
    }
    return { messages };
  } catch (error) {
    return { error: String(error) };
  }
}
