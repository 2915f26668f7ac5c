import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPushService, type PushService } from '@sineta/push-service';
import { createServiceClient, type ServiceClient } from './service-client.ts';
import { startService, type ServiceProcess } from './service-process.ts';

export interface StackOptions {
  /** The URL for browsers, if a proxy is in front of the service. */
  readonly publicUrl?: string;
  /** Other origins whose pages may register devices. */
  readonly origins?: readonly string[];
  /** Port of the service; a free one when absent. */
  readonly port?: number | undefined;
  /** Port of the push service; a free one when absent. */
  readonly pushPort?: number | undefined;
  /** Stores the data in this directory; a temporary one when absent. */
  readonly dataDir?: string | undefined;
  /** Stores the data in this PostgreSQL database instead. */
  readonly databaseUrl?: string | undefined;
}

/** The messaging service and its push service: everything but the browser. */
export interface Stack extends AsyncDisposable, ServiceClient {
  readonly url: string;
  readonly pushService: PushService;
  readonly service: ServiceProcess;
  /** Kills the messaging service and restarts it with the same port and data. */
  crashService(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a push service, and the messaging service connected to it.
 *
 * @throws Error of the failed step; everything that was started is closed
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  await using started = new AsyncDisposableStack();
  const scratch = await mkdtemp(join(tmpdir(), 'sineta-stack-'));
  started.defer(() => rm(scratch, { recursive: true, force: true }));
  const pushService = started.use(await startPushService({ port: options.pushPort }));
  const authority = join(scratch, 'push-authority.pem');
  await writeFile(authority, pushService.certificateAuthority);
  const key = `sk_${randomBytes(32).toString('base64url')}`;
  const environment = {
    ...(options.port === undefined ? {} : { PORT: String(options.port) }),
    ...(options.publicUrl === undefined ? {} : { SINETA_PUBLIC_URL: options.publicUrl }),
    ...(options.origins === undefined ? {} : { SINETA_ORIGINS: options.origins.join(',') }),
    ...(options.databaseUrl === undefined
      ? { SINETA_DATA_DIR: options.dataDir ?? join(scratch, 'data') }
      : { DATABASE_URL: options.databaseUrl }),
    SINETA_ADMIN_KEY: key,
    SINETA_PUSH_SERVICES: pushService.origin,
    SINETA_PUSH_CONNECT_TO: pushService.connectTo.join(','),
    SINETA_VAPID_SUBJECT: 'mailto:testes@sineta.example',
    SINETA_REGISTRATIONS_PER_MINUTE: '100000',
    SINETA_LOG_LEVEL: 'warn',
    NODE_EXTRA_CA_CERTS: authority,
  };
  let service = await startService(environment);
  started.defer(() => service.close());
  const running = started.move();
  const close = (): Promise<void> => running.disposeAsync();
  return {
    ...createServiceClient(service.url, key),
    url: options.publicUrl ?? service.url,
    pushService,
    get service() {
      return service;
    },
    async crashService() {
      await service.kill();
      service = await startService({ ...environment, PORT: new URL(service.url).port });
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
