import type { Command } from 'commander';
import type { CopyOptions } from './copy.ts';
import type { ServeOptions } from './serve.ts';

/**
 * The commands that are the service or work on its data. Each is loaded when it is asked for, so that
 * the others start without all that the service is made of.
 */
export function addOperationCommands(program: Command): void {
  program
    .command('serve')
    .description('run the service; its settings come from the environment')
    .option('--no-worker', 'the API alone: leave the delivery to sineta worker (PostgreSQL)')
    .action(async (options: ServeOptions) => (await import('./serve.ts')).serve(options));
  program
    .command('worker')
    .description('deliver without the API; any number of these, on any machine (PostgreSQL)')
    .action(async () => (await import('./worker.ts')).work());
  program
    .command('migrate')
    .description('bring the tables up to date and end; serve and worker do so by themselves')
    .action(async () => (await import('./migrate.ts')).migrate());
  program
    .command('reset-password')
    .description(
      'print a link by which somebody of the team sets a new password; also while the service runs',
    )
    .argument('<email>', 'their e-mail address')
    .action(async (email: string) => (await import('./reset-password.ts')).resetPassword(email));
  program
    .command('copy')
    .description('take everything from the data directory to an empty PostgreSQL database')
    .option(
      '--to <address>',
      'postgres://…; DATABASE_URL when absent, which keeps it out of the process list',
    )
    .action(async (options: CopyOptions) => (await import('./copy.ts')).copy(options));
  program
    .command('backup')
    .description('write the database to a file, while the service runs (SQLite)')
    .argument('<file>', 'a file that is not there yet')
    .action(async (file: string) => (await import('./backup.ts')).backup(file));
  program
    .command('restore')
    .description('make a backup the database of the data directory, while the service is stopped (SQLite)')
    .argument('<file>', 'what backup wrote')
    .option('--replace', 'give up the database that is there')
    .action(async (file: string, options: { replace?: true }) =>
      (await import('./backup.ts')).restore(file, options),
    );
}
