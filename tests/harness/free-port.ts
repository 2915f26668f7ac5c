import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to `listen(0)` and to connections. `fetch` and browsers refuse 10080. */
const [first, last] = [11_000, 29_999];

/** A port that is free at the moment. Another process may take it before it is used: {@link onFreePort}. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, last + 1);
    if (await isFree(port)) return port;
  }
}

/** Starts a program on a free port, and once more on another one if a process took the first port before. */
export async function onFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  try {
    return await start(await freePort());
  } catch (error) {
    if (!isPortInUse(error)) throw error;
    return start(await freePort());
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (isPortInUse(error)) return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/** By the text that the system, the service and the programs of tests have in common: some only print it. */
function isPortInUse(error: unknown): boolean {
  return error instanceof Error && /\b(?:port|address)\b.* in use/i.test(error.message);
}
