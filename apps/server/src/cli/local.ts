import { type Config, ConfigError, readConfig } from '../config.ts';
import { StartError } from '../start-error.ts';
import { StorageError } from '../storage/errors.ts';
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
    if (error instanceof StartError || error instanceof StorageError)
      throw new CommandError(1, error.message);
    throw error;
  }
}
