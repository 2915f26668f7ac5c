import { parentPort } from 'node:worker_threads';
import { type Burst, type BurstResult, unpackLetters } from './encryption-burst.ts';
import { encrypt, encryptedLength } from './encrypt.ts';

// node:crypto throws and catches inside for some kinds of arguments; without stacks that costs little. It is
// set for this thread alone, which makes no errors that anybody reads.
Error.stackTraceLimit = 0;

parentPort!.on('message', (burst: Burst) => {
  const result = encryptAll(burst);
  parentPort!.postMessage(result, 'messages' in result ? [result.messages.buffer] : []);
});

function encryptAll(burst: Burst): BurstResult {
  try {
    const letters = unpackLetters(burst);
    // Not Buffer.concat: what it takes from the shared pool could not be handed over to another thread.
    const messages = new Uint8Array(
      letters.reduce((sum, { plaintext }) => sum + encryptedLength(plaintext), 0),
    );
    let end = 0;
    for (const { plaintext, keys } of letters) {
      messages.set(encrypt(plaintext, keys), end);
      end += encryptedLength(plaintext);
    }
    return { messages };
  } catch (error) {
    return { fault: String(error) };
  }
}
