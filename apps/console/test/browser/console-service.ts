import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '../../../../tests/harness/service/service-process.ts';

export { seed } from './seeded-data.ts';

/** The real service with separate data, which serves the built console. */
export interface ConsoleService extends AsyncDisposable {
  readonly url: string;
  /** The link from the first start, which creates the first owner. */
  readonly setUpLink: string;
  /** The data directory, for commands. */
  readonly dataDir: string;
  /** Starts it again, at the same address, with additional settings. */
  restart(env: Readonly<Record<string, string>>): Promise<void>;
}

/**
 * @param prepare - fills the data directory before the service starts
 * @param env - settings in addition to those of all tests
 */
export async function startConsoleService(
  prepare?: (dataDir: string) => void,
  env: Readonly<Record<string, string>> = {},
): Promise<ConsoleService> {
  await using started = new AsyncDisposableStack();
  const data = await mkdtemp(join(tmpdir(), 'sineta-console-'));
  started.defer(() => rm(data, { recursive: true, force: true }));
  prepare?.(data);
  const settings = {
    SINETA_DATA_DIR: data,
    SINETA_SITE_NAME: 'Prefeitura de Vila Nova',
    SINETA_LOG_LEVEL: 'warn',
    SINETA_SIGN_INS_PER_MINUTE: '10000',
    ...env,
  };
  let service = await startService(settings);
  started.defer(() => service.close());
  const { url } = service;
  const setUpLink = /\S+\/console\/set-up#\S+/.exec(service.output())?.[0];
  if (setUpLink === undefined) throw new Error(`The start printed no set-up link:\n${service.output()}`);
  const running = started.move();
  return {
    url,
    setUpLink,
    dataDir: data,
    async restart(changed) {
      await service.close();
      service = await startService({ ...settings, ...changed, PORT: new URL(url).port });
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
