import { type Config, ConfigError, readConfig } from '../config.ts';
import { StartError } from '../start-error.ts';
import { asStorageError } from '../database/storage-error.ts';
import { CommandError } from './errors.ts';

/**
 * Runs work that uses the settings and the data directly, instead of calling the running service.
 *
 * @throws CommandError if a setting is incorrect or the database fails.
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
    const storageError = asStorageError(error, 'The database operation failed');
    if (storageError) throw new CommandError(1, storageError.message, { cause: error });
    throw error;
  }
}
