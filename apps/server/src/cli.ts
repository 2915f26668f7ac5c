#!/usr/bin/env -S node --disable-warning=ExperimentalWarning --conditions=@sineta/source
import { setFlagsFromString } from 'node:v8';
import { Command, CommanderError } from 'commander';
import { addDoctorCommand } from './cli/doctor.ts';
import { CommandError } from './cli/errors.ts';
import { addKeysCommand } from './cli/keys.ts';
import { addOperationCommands } from './cli/operations.ts';
import { addSendCommand } from './cli/send.ts';

/*
 * Lets the heap grow by 60 % over its live data before it is collected. With enough memory V8 would let it grow to several
 * times that. `--max-semi-space-size=16` belongs to this, but only the command line can set it: most garbage of a broadcast
 * dies young, and with more space for it collecting is no cheaper; with less, receipts take 17 % more CPU time.
 */
setFlagsFromString('--heap-growing-percent=60');
process.exitCode = await run(process.argv);

async function run(argv: readonly string[]): Promise<number> {
  const program = new Command('sineta')
    .description('Web push that you own: the messaging service and its commands')
    .exitOverride();
  addOperationCommands(program);
  addSendCommand(program);
  addKeysCommand(program);
  addDoctorCommand(program);
  try {
    await program.parseAsync(argv);
    return 0;
  } catch (error) {
    // Commander has printed its own message.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof CommandError)) throw error;
    console.error(error.message);
    return error.exitCode;
  }
}
