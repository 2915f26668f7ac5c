import { type Config, ConfigError, readConfig } from '../config.ts';
import { StartError } from '../start-error.ts';
import { asStorageError } from '../database/storage-error.ts';
import { CommandError } from './errors.ts';

/**
 * Does what needs the settings and the data themselves, without asking a running service.
 *
 * @throws CommandError telling in words what is wrong with either.
 */
export async function withConfig<T>(
  work: (config: Config) => T | Promise<T>,
  env: NodeJS.ProcessEnv = process.env,
): Promise<T> {
  try {
    return await work(readConfig(env));
  } catch (error) {
    if (error instanceof ConfigError) throw new CommandError(2, error.message);
    if (error instanceof StartError) throw new CommandError(1, error.message);
    if (error instanceof CommandError) throw error;
    const refusal = asStorageError(error, 'The database did not do what was asked');
    if (refusal) throw new CommandError(1, refusal.message, { cause: error });
    throw error;
  }
}
