import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';

/**
 * Waits for the next message of a process.
 *
 * @throws Error if the process ends before it.
 */
export async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  const settled = new AbortController();
  try {
    const [message] = await Promise.race([
      once(child, 'message', { signal: settled.signal }),
      failAtEnd(child, settled.signal),
    ]);
    return message as Message;
  } finally {
    settled.abort();
  }
}

/** Rejects when a process ends. */
export async function failAtEnd(child: ChildProcess, signal?: AbortSignal): Promise<never> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit', { signal });
  const script = child.spawnargs.find((arg) => arg.endsWith('.ts')) ?? child.spawnfile;
  throw new Error(
    `${basename(script)} ended (${child.signalCode ?? child.exitCode}) before it sent what was expected.`,
  );
}
