import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { waitFor } from './wait-for.ts';

/** The service as its own process, the way it is deployed. */
export interface ServiceProcess extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  /** All that it wrote. */
  output(): string;
  /** Ends it as a supervisor would; resolves when it is gone. */
  close(): Promise<void>;
}

const cli = fileURLToPath(new URL('../../apps/server/src/cli.ts', import.meta.url));

/**
 * Starts `sineta serve` and waits until it answers.
 *
 * @throws Error with what it wrote when it ends, or is not ready in 20 s.
 */
export async function startService(environment: Readonly<Record<string, string>>): Promise<ServiceProcess> {
  const port = environment.PORT ?? String(await freePort());
  const url = `http://localhost:${port}`;
  const args = [
    '--disable-warning=ExperimentalWarning',
    '--conditions=@sineta/source',
    '--max-semi-space-size=16',
    cli,
    'serve',
  ];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment, PORT: port },
  });
  // By then all that it wrote has come, which `exit` does not say.
  const ended = once(child, 'close');
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const output = (): string => Buffer.concat(chunks).toString();
  const close = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  // Its own word comes first: at a port that is taken, somebody else would answer.
  const isUp = async (): Promise<boolean> => output().includes('Sineta is ready') && (await isReady(url));
  try {
    await waitFor('the service to be ready', () => hasEnded() || isUp(), {
      timeout: 20_000,
      describe: output,
    });
    if (hasEnded()) {
      await ended;
      throw new Error(`The service ended while starting:\n${output()}`);
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { url, pid: child.pid!, output, close, [Symbol.asyncDispose]: close };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** A port that nobody listens on at this moment. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
