import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onFreePort } from '../free-port.ts';
import { waitFor } from '../wait-for.ts';

/** `sineta` in a process of its own, as deployed. */
export interface SinetaProcess extends AsyncDisposable {
  readonly pid: number;
  /** All output so far. */
  output(): string;
  /**
   * Stops it as a supervisor does; resolves when it has ended.
   * @throws Error with its output if it ends with an exit code other than 0
   */
  close(): Promise<void>;
  /** Kills it as a power failure does; resolves when it has ended. */
  kill(): Promise<void>;
}

/** A running service. */
export interface ServiceProcess extends SinetaProcess {
  readonly url: string;
}

/** The environment of a process. */
type Environment = Readonly<Record<string, string>>;

/** A command that runs another one, such as `setpriv`, with its options. */
export type Wrapper = readonly string[];

interface ServiceOptions {
  readonly wrapper?: Wrapper | undefined;
  /** The build by default. */
  readonly cli?: string;
}

/** Node.js as `npm start` runs it. */
const node = [
  process.execPath,
  '--disable-warning=ExperimentalWarning',
  '--conditions=@sineta/source',
  '--max-semi-space-size=16',
] as const;
/** The build, as it is deployed. */
const built = fileURLToPath(new URL('../../../apps/server/dist/cli.js', import.meta.url));
/** The sources, for profiles that name them. */
export const sourceCli = fileURLToPath(new URL('../../../apps/server/src/cli.ts', import.meta.url));

/**
 * Starts `sineta serve`, on a free port if the environment names none, and waits until it responds.
 *
 * @throws Error with its output if it ends, or is not ready within 150 s
 */
export async function startService(
  environment: Environment,
  options: ServiceOptions = {},
): Promise<ServiceProcess> {
  const { PORT: port } = environment;
  if (port !== undefined) return startOn(port, environment, options);
  return onFreePort((free) => startOn(String(free), environment, options));
}

async function startOn(
  port: string,
  environment: Environment,
  { wrapper = [], cli = built }: ServiceOptions,
): Promise<ServiceProcess> {
  const url = `http://localhost:${port}`;
  const command = [...wrapper, ...node, cli, 'serve'];
  const started = await start(command, { ...environment, PORT: port }, async (output) => {
    // Its own output is checked first: on a port in use another process would respond.
    return output.includes('Sineta is ready') && (await isReady(url));
  });
  return { ...started, url };
}

/**
 * Starts `sineta worker`.
 *
 * @throws Error with its output if it ends, or is not ready within 150 s
 */
export function startWorker(environment: Environment): Promise<SinetaProcess> {
  const command = [...node, built, 'worker'];
  return start(command, environment, (output) => output.includes('Sineta worker is ready'));
}

async function start(
  command: readonly string[],
  environment: Environment,
  isUp: (output: string) => boolean | Promise<boolean>,
): Promise<SinetaProcess> {
  const [program, ...args] = command;
  const child = spawn(program!, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  // At `close` all output has arrived; at `exit` it may not.
  const ended = once(child, 'close');
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const output = (): string => Buffer.concat(chunks).toString();
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const close = async (): Promise<void> => {
    if (hasEnded()) return void (await ended);
    await end('SIGTERM');
    if ((child.exitCode ?? 0) !== 0) {
      throw new Error(`sineta ${args.at(-1)} stopped with exit code ${child.exitCode}:\n${output()}`);
    }
  };
  try {
    await waitFor(`sineta ${args.at(-1)} to be ready`, () => hasEnded() || isUp(output()), {
      timeout: 150_000,
      describe: output,
    });
    if (hasEnded()) {
      await ended;
      throw new Error(`sineta ${args.at(-1)} ended while starting:\n${output()}`);
    }
  } catch (error) {
    await end('SIGTERM');
    throw error;
  }
  return { pid: child.pid!, output, close, kill: () => end('SIGKILL'), [Symbol.asyncDispose]: close };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
