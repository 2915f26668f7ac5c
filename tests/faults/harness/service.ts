import { onTestFinished } from 'vitest';
import { buildServed } from '../../../scripts/build.ts';
import { createServiceClient, type ServiceClient } from '../../harness/service-client.ts';
import { startService, type ServiceProcess } from '../../harness/service-process.ts';

export type FaultedService = ServiceProcess & ServiceClient & { kill(): Promise<void> };

const key = `sk_${'k'.repeat(43)}`;

/** `sineta serve` on the same data each time, which can be killed; ended with the test. */
export async function serve(
  place: { readonly SINETA_DATA_DIR: string } | { readonly DATABASE_URL: string },
  pushService: string,
): Promise<FaultedService> {
  await buildServed();
  const service = await startService({
    ...place,
    SINETA_ADMIN_KEY: key,
    SINETA_PUSH_SERVICES: pushService,
    SINETA_VAPID_SUBJECT: 'mailto:testes@sineta.example',
    SINETA_REGISTRATIONS_PER_MINUTE: '100000',
    SINETA_LOG_LEVEL: 'fatal',
  });
  onTestFinished(() => service.close());
  return {
    ...service,
    ...createServiceClient(service.url, key),
    async kill() {
      process.kill(service.pid, 'SIGKILL');
      await service.close();
    },
  };
}
