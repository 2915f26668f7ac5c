import { Command, CommanderError } from 'commander';
import { ConfigError } from './config.ts';
import { keysCommand } from './cli/keys.ts';
import { sendCommand } from './cli/send.ts';
import { serveCommand } from './cli/serve.ts';
import { ServiceRefusal, UsageError } from './cli/errors.ts';
import { StartError } from './main.ts';
import { StorageError } from './storage/errors.ts';

/** 0: done. 1: the service refused or cannot be reached, or could not start. 2: asked in a wrong way. */
process.exitCode = await run(process.argv);

async function run(argv: readonly string[]): Promise<number> {
  const program = new Command('sineta')
    .description('Web push that you own: the service, and what one asks of it from a terminal')
    .exitOverride()
    .configureHelp({ showGlobalOptions: true });
  for (const command of [serveCommand(), sendCommand(), keysCommand()]) program.addCommand(command);
  try {
    await program.parseAsync(argv);
    return 0;
  } catch (error) {
    return tell(error);
  }
}

function tell(error: unknown): number {
  // Commander has printed its own.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof UsageError || error instanceof ConfigError) {
    console.error(error.message);
    return 2;
  }
  if (error instanceof ServiceRefusal || error instanceof StartError || error instanceof StorageError) {
    console.error(error.message);
    return 1;
  }
  throw error;
}
