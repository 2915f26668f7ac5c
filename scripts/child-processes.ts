import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';

const signals = ['SIGTERM', 'SIGHUP'] as const;

const running = new Set<ChildProcess>();
let received: (typeof signals)[number] | undefined;

/**
 * Passes the signals of a supervisor on to a command, and ends this process when all its commands have ended. A terminal
 * sends SIGINT to the commands too.
 */
export function endTogether<Command extends ChildProcess>(command: Command): Command {
  if (running.size === 0) for (const signal of signals) process.on(signal, endAll);
  running.add(command);
  if (received !== undefined) command.kill(received);
  // The first listener: those of the caller would start the next command.
  command.prependOnceListener('close', () => {
    running.delete(command);
    if (running.size > 0) return;
    if (received !== undefined) process.exit(128 + constants.signals[received]);
    for (const signal of signals) process.off(signal, endAll);
  });
  return command;
}

function endAll(signal: (typeof signals)[number]): void {
  received = signal;
  for (const command of running) command.kill(signal);
}
