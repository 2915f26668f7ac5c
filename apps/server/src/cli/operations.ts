import type { Command } from 'commander';
import type { CopyOptions } from './copy.ts';
import type { ServeOptions } from './serve.ts';
import { saveStartMemory } from './start-memory.ts';

/**
 * The commands that run the service or work on its data. Each module is loaded on demand, so that the other commands
 * start without the code of the service.
 */
export function addOperationCommands(program: Command): void {
  program
    .command('serve')
    .description('run the service; settings come from the environment')
    .option('--no-worker', 'run the API only and leave delivery to sineta worker (PostgreSQL)')
    .action(async (options: ServeOptions) => {
      saveStartMemory();
      await (await import('./serve.ts')).serve(options);
    });
  program
    .command('worker')
    .description('run delivery only; any number of workers, on any machine (PostgreSQL)')
    .action(async () => {
      saveStartMemory();
      await (await import('./worker.ts')).work();
    });
  program
    .command('migrate')
    .description('migrate the database and exit; serve and worker also do this when they start')
    .action(async () => (await import('./migrate.ts')).migrate());
  program
    .command('reset-password')
    .description('print a link with which a member sets a new password; the service may be running')
    .argument('<email>', 'the e-mail address of the member')
    .action(async (email: string) => (await import('./reset-password.ts')).resetPassword(email));
  program
    .command('copy')
    .description('copy the data directory to an empty PostgreSQL database')
    .option(
      '--to <address>',
      'postgres://…; default: DATABASE_URL, which does not appear in the process list',
    )
    .action(async (options: CopyOptions) => (await import('./copy.ts')).copy(options));
  program
    .command('backup')
    .description('back up the database to a file; the service may be running (SQLite)')
    .argument('<file>', 'the file to write; it must not exist')
    .action(async (file: string) => (await import('./backup.ts')).backup(file));
  program
    .command('restore')
    .description('restore a backup to the data directory; the service must be stopped (SQLite)')
    .argument('<file>', 'a file written by backup')
    .option('--replace', 'overwrite an existing database')
    .action(async (file: string, options: { replace?: true }) =>
      (await import('./backup.ts')).restore(file, options),
    );
}
