import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { createServiceClient, type ServiceClient } from '../../harness/service/service-client.ts';
import {
  type ServiceProcess,
  type SinetaProcess,
  startService,
  startWorker,
  type Wrapper,
} from '../../harness/service/service-process.ts';
import { contactOf } from './contact.ts';

export type FaultedService = ServiceProcess & ServiceClient & Named;
export type FaultedWorker = SinetaProcess & Named;

interface Named {
  /** Identifies the process to the push service. */
  readonly name: string;
}

/** Where the data are stored, in every run of a process. */
export type Place = { readonly SINETA_DATA_DIR: string } | { readonly DATABASE_URL: string };

interface ProcessOptions {
  readonly name?: string;
  readonly wrapper?: Wrapper;
}

const key = `sk_${randomBytes(32).toString('base64url')}`;

function environmentOf(place: Place, pushService: string, name: string) {
  return {
    ...place,
    SINETA_ADMIN_KEY: key,
    SINETA_PUSH_SERVICES: pushService,
    SINETA_VAPID_SUBJECT: contactOf(name),
    SINETA_REGISTRATIONS_PER_MINUTE: '100000',
    SINETA_LOG_LEVEL: 'error',
  };
}

/** Starts `sineta serve`; it ends with the test. */
export async function serve(
  place: Place,
  pushService: string,
  { name = 'server', wrapper }: ProcessOptions = {},
): Promise<FaultedService> {
  const service = await startService(environmentOf(place, pushService, name), { wrapper });
  onTestFinished(() => service.close());
  return { ...service, ...createServiceClient(service.url, key), name };
}

/** Starts `sineta worker`; it ends with the test. */
export async function work(place: Place, pushService: string, name: string): Promise<FaultedWorker> {
  const worker = await startWorker(environmentOf(place, pushService, name));
  onTestFinished(() => worker.close());
  return { ...worker, name };
}
