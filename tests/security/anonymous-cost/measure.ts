import { Agent, request as open } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { databaseBytes, query } from '../../../apps/server/test/harness/rows.ts';
import { databaseFile } from '../../../apps/server/src/database/sqlite.ts';
import type { StorageLocation } from '../../../apps/server/src/database/open.ts';
import type { MeasuredService } from '../harness/measured-service.ts';
import type { AnonymousRequest, CostLimit, SentRequest } from './anonymous-request.ts';

/** What a request costs, on average. */
export type Cost = CostLimit & {
  /** The statuses of the responses, each once. */
  readonly statuses: readonly number[];
};

/** The first requests compile code. */
const warmUp = 5;
/** In milliseconds: longer than the service groups what it writes. */
const settlingTime = 150;

/** Measures the average of some requests, with numbers from `first`. */
export async function measureCost(
  service: MeasuredService,
  request: AnonymousRequest,
  { first, count }: { readonly first: number; readonly count: number },
): Promise<Cost> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statuses = new Set<number>();
  const sendAll = async (from: number, to: number) => {
    for (let number = from; number < to; number++)
      statuses.add(await statusOf(service.url, agent, request.send(number)));
  };
  await sendAll(first, first + Math.min(warmUp, count));
  const before = await service.usage();
  const bytes = await storedBytes(service.location);
  await sendAll(first + warmUp, first + warmUp + count);
  agent.destroy();
  await delay(settlingTime);
  const after = await service.usage();
  const each = (total: number) => Math.max(0, total / count);
  return {
    statuses: [...statuses],
    cpu: each(after.cpu - before.cpuWithCollection),
    memory: each(after.memory - before.memory),
    disk: each((await storedBytes(service.location)) - bytes),
  };
}

async function storedBytes(location: StorageLocation): Promise<number> {
  if ('dataDir' in location) return databaseBytes(databaseFile(location.dataDir));
  // Without PostgreSQL's own tables, which it analyses at any time, and without the maps of free space, which take 24 kB for
  // each table and index from its first vacuum on.
  const rows = await query(
    location,
    `select sum(pg_relation_size(c.oid) + coalesce(pg_relation_size(nullif(c.reltoastrelid, 0)), 0))::float8 as bytes
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'i') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`,
  );
  return (rows as { bytes: number }[])[0]!.bytes;
}

function statusOf(url: string, agent: Agent, sent: SentRequest): Promise<number> {
  const { method, path, headers, body } = sent;
  const bytes = body === undefined ? undefined : Buffer.from(body);
  return new Promise((resolve, reject) => {
    const request = open(
      url,
      { method, path, agent, headers: { ...headers, ...(bytes && { 'content-length': bytes.length }) } },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', reject);
      },
    );
    request.on('error', (error: NodeJS.ErrnoException) => {
      // The service closes a connection whose body it refused.
      const isClosed = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      if (isClosed) resolve(statusOf(url, agent, sent));
      else reject(error);
    });
    request.end(bytes);
  });
}
