import { randomBytes } from 'node:crypto';
import type { StorageLocation } from '../../apps/server/src/database/open.ts';
import { createServiceClient, type ServiceClient } from '../../tests/harness/service/service-client.ts';
import { sourceCli, startService } from '../../tests/harness/service/service-process.ts';
import type { Sink } from './sink/sink.ts';

/** The real service in a separate process, which sends to the sink. */
export interface BenchService extends AsyncDisposable, ServiceClient {
  readonly url: string;
  readonly pid: number;
  /** The calls of the back end of another site. */
  of(site: string): ServiceClient;
}

interface ServiceOptions {
  /** The directory for the `.cpuprofile` of each thread. */
  readonly profileDirectory?: string;
  /** The value of SINETA_PUSH_HTTP2. */
  readonly pushHttp2?: 'on' | 'off';
  /** The value of SINETA_NATIVE_CRYPTO. */
  readonly nativeCrypto?: 'on' | 'off' | 'ifma';
}

const key = `sk_${randomBytes(32).toString('base64url')}`;

/** Starts `sineta serve` on the seeded data. */
export async function startBenchService(
  location: StorageLocation,
  { origin, authorityFile }: Sink,
  { profileDirectory, pushHttp2 = 'on', nativeCrypto = 'on' }: ServiceOptions = {},
): Promise<BenchService> {
  const environment = {
    ...('dataDir' in location
      ? { SINETA_DATA_DIR: location.dataDir }
      : { DATABASE_URL: location.databaseUrl }),
    SINETA_ADMIN_KEY: key,
    SINETA_PUSH_SERVICES: origin,
    SINETA_PUSH_HTTP2: pushHttp2,
    SINETA_NATIVE_CRYPTO: nativeCrypto,
    SINETA_VAPID_SUBJECT: 'mailto:bench@sineta.example',
    SINETA_LOG_LEVEL: 'warn',
    // All browsers of a bench have the same network address.
    SINETA_RECEIPTS_PER_MINUTE: '1000000',
    SINETA_REGISTRATIONS_PER_MINUTE: '1000000',
    SINETA_NEW_DEVICES_PER_DAY: '100000000',
    NODE_EXTRA_CA_CERTS: authorityFile,
    ...(profileDirectory !== undefined && {
      NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profileDirectory}`,
    }),
  };
  // The build has no names of files for the profile.
  const service = await startService(environment, profileDirectory === undefined ? {} : { cli: sourceCli });
  return {
    ...createServiceClient(service.url, key),
    url: service.url,
    pid: service.pid,
    of: (site) => createServiceClient(service.url, key, site),
    [Symbol.asyncDispose]: () => service.close(),
  };
}
