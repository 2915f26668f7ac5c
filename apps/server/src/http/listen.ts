import { networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { StartError } from '../start-error.ts';

interface Address {
  readonly port: number;
  /** Default: every address of the machine. */
  readonly host?: string | undefined;
}

/**
 * Starts to listen.
 * @returns the port, which the system chooses if `port` is 0
 * @throws StartError if it cannot listen on the address
 */
export async function listen(
  app: FastifyInstance,
  { port, host = everyAddress() }: Address,
): Promise<number> {
  const { level } = app.log;
  try {
    // Fastify would log each address. The summary at the start shows the URL instead.
    app.log.level = 'silent';
    await app.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const why = listenFaults.get(code);
    if (why === undefined) throw error;
    throw new StartError(why(port, host), { cause: error });
  } finally {
    app.log.level = level;
  }
  return portOf(app) ?? port;
}

/** The port that the server listens on; undefined before it listens. */
export function portOf({ server }: FastifyInstance): number | undefined {
  const address = server.address();
  return typeof address === 'object' ? address?.port : undefined;
}

/** The time that requests in progress have to finish when the service stops, in milliseconds. */
const requestDrainTime = 2_000;

/** Refuses new requests and waits for those in progress. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), requestDrainTime);
  await app.close();
  clearTimeout(timer);
}

const listenFaults = new Map<unknown, (port: number, host: string) => string>([
  [
    'EADDRINUSE',
    (port) =>
      `Port ${port} is in use, possibly by another Sineta. Stop the other program, or set another port: PORT=${port + 1}.`,
  ],
  ['EACCES', (port) => `Permission denied for port ${port}. Set PORT to a number above 1023.`],
  [
    'EADDRNOTAVAIL',
    (_port, host) => `This machine has no address ${host}. Correct SINETA_HOST or leave it out.`,
  ],
  ['ENOTFOUND', unknownHost],
  ['EAI_AGAIN', unknownHost],
]);

function unknownHost(_port: number, host: string): string {
  return `The host name ${host} does not exist. Correct SINETA_HOST or leave it out.`;
}

/** The IPv6 wildcard address also accepts IPv4, but only on a machine with IPv6. */
function everyAddress(): string {
  const addresses = Object.values(networkInterfaces()).flat();
  return addresses.some((address) => address?.family === 'IPv6') ? '::' : '0.0.0.0';
}
