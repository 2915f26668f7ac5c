import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { ReceiptEvent } from '@sineta/protocol';
import { nextMessage } from '../../../tests/harness/next-message.ts';

/** The browsers of an audience, in a separate process. */
export interface Reporters extends AsyncDisposable {
  /** Sends the receipts of all browsers. Returns the milliseconds until the last response. */
  report(message: string, event: ReceiptEvent): Promise<number>;
}

/** A command for the process, after a first message with the address, the tokens and the secret. */
export interface ReporterCommand {
  readonly message: string;
  readonly event: ReceiptEvent;
}

/** @param secret - of the service, to prove receipts with */
export async function startReporters(
  url: string,
  tokens: readonly string[],
  secret: string,
): Promise<Reporters> {
  const child = fork(new URL('./reporters-process.ts', import.meta.url));
  const exited = once(child, 'exit');
  child.send({ url, tokens, secret });
  await nextMessage(child);
  return {
    report(message, event) {
      child.send({ message, event } satisfies ReporterCommand);
      return nextMessage<number>(child);
    },
    async [Symbol.asyncDispose]() {
      child.kill();
      await exited;
    },
  };
}
