import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { nextMessage } from '../../harness/next-message.ts';
import { replacingEnvironment } from '../awake/replaced-source.ts';

export interface SenderSetUp {
  readonly endpoint: string;
  readonly ca: string;
  readonly http2: boolean;
}

export interface SenderCommand {
  /** What the resolver answers from now on. */
  readonly answers: readonly string[];
}

export interface SenderReport {
  /** The status of the response, or the code of the error. */
  readonly outcome: number | string;
  /** How often the host was looked up. */
  readonly lookups: number;
}

/** A sender whose resolver the test controls. */
export interface RebindingSender {
  /** Sends a message while the resolver has these answers. */
  send(...answers: readonly string[]): Promise<SenderReport>;
}

/** The address that is public for the sender: the machine has no other one that can be connected to. */
export const publicAddress = '127.0.0.2';

const main = fileURLToPath(new URL('sender-main.ts', import.meta.url));

export async function startRebindingSender(setUp: SenderSetUp): Promise<RebindingSender> {
  const text = '  switch (isIP(address)) {';
  const idleTimeout = 'const idleTimeout = 10_000;';
  const child = fork(main, {
    execArgv: ['--disable-warning=ExperimentalWarning', '--conditions=@sineta/source'],
    env: {
      ...process.env,
      ...replacingEnvironment([
        {
          file: 'packages/web-push/src/endpoints/public-address.ts',
          text,
          by: `  if (address === '${publicAddress}') return true;\n${text}`,
        },
        // Only the test closes connections, also if the machine stalls between two messages.
        {
          file: 'packages/web-push/src/sending/transport.ts',
          text: idleTimeout,
          by: idleTimeout.replace('10_000', '600_000'),
        },
      ]),
      TEST_SENDER: JSON.stringify(setUp),
    },
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    if (child.connected) child.disconnect();
    await ended;
  });
  await nextMessage(child);
  return {
    send(...answers) {
      child.send({ answers } satisfies SenderCommand);
      return nextMessage<SenderReport>(child);
    },
  };
}
