import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StorageLocation } from '../../../apps/server/src/database/open.ts';
import { nextMessage } from '../../harness/next-message.ts';
import { servedAssets } from './served-assets.ts';

/** What a process has used since it started. */
export interface Usage {
  /** Of all its threads, in milliseconds. */
  readonly cpu: number;
  /** With the garbage collection of this call. */
  readonly cpuWithCollection: number;
  /** In bytes, after a garbage collection. */
  readonly memory: number;
}

/** The service in a process of its own, so that a request that blocks it does not block the test. */
export interface MeasuredService extends AsyncDisposable {
  readonly url: string;
  readonly adminKey: string;
  /** The token of the set-up link. */
  readonly setUpToken: string;
  readonly location: StorageLocation;
  usage(): Promise<Usage>;
}

interface MeasuredServiceOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Stores the data there; in SQLite when absent. */
  readonly databaseUrl?: string | undefined;
  /** Hashes passwords as in production. */
  readonly realPasswords?: boolean;
  /** Serves the built pages, or stand-ins when absent. */
  readonly assets?: 'built';
}

const main = fileURLToPath(new URL('service-main.ts', import.meta.url));
const adminKey = 'sk_of-a-service-that-is-attacked-in-tests';

/** @throws Error if the service does not start */
export async function startMeasuredService({
  env,
  databaseUrl,
  realPasswords = false,
  assets,
}: MeasuredServiceOptions = {}): Promise<MeasuredService> {
  const scratch = mkdtempSync(join(tmpdir(), 'sineta-security-'));
  const dataDir = join(scratch, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  const template = process.env['TEST_SQLITE_TEMPLATE'];
  if (template !== undefined && databaseUrl === undefined) cpSync(template, dataDir, { recursive: true });
  const child = fork(main, {
    execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning', '--conditions=@sineta/source'],
    env: {
      ...process.env,
      PORT: '0',
      SINETA_HOST: '127.0.0.1',
      SINETA_ADMIN_KEY: adminKey,
      SINETA_LOG_LEVEL: 'silent',
      // Nothing leaves the machine: the connection is refused.
      SINETA_PUSH_CONNECT_TO: ':443:127.0.0.1:9',
      ...(!realPasswords && { TEST_PASSWORDS: 'cheap' }),
      ...(assets && { TEST_ASSETS: JSON.stringify(await servedAssets(scratch)) }),
      SINETA_DATA_DIR: dataDir,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...env,
    },
  });
  const ended = once(child, 'exit');
  const started = await nextMessage<Pick<MeasuredService, 'url' | 'setUpToken'>>(child);
  return {
    ...started,
    adminKey,
    location: databaseUrl === undefined ? { dataDir } : { databaseUrl },
    usage() {
      child.send('usage');
      return nextMessage<Usage>(child);
    },
    async [Symbol.asyncDispose]() {
      if (child.connected) child.disconnect();
      await ended;
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}
