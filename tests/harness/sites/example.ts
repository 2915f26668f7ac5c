import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { copyExample, exampleCopy, fingerprint, packageFiles } from './example-copy.ts';
import { onFreePort } from '../free-port.ts';
import { waitFor } from '../wait-for.ts';

/** A site of examples/, served by its `npm start`. */
export interface Example extends AsyncDisposable {
  readonly origin: string;
  /** Stops the site; resolves when it has ended. */
  close(): Promise<void>;
}

interface Manifest {
  readonly scripts: { readonly build?: string; readonly start: string };
  readonly dependencies?: Readonly<Record<string, string>>;
}

const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
const installFlags = [
  '--no-save',
  '--ignore-scripts',
  '--include=dev',
  '--prefer-offline',
  '--no-audit',
  '--no-fund',
];

/**
 * Copies an example with the URL of this service, installs and builds it if it has changed since the last run, starts it
 * and waits until it responds.
 *
 * @throws Error with the output of npm, the build or the site
 */
export async function startExample(name: string, service: string): Promise<Example> {
  const home = exampleCopy(name);
  copyExample(name, service);
  const { scripts, dependencies = {} } = JSON.parse(
    readFileSync(join(home, 'package.json'), 'utf8'),
  ) as Manifest;

  const installed = fingerprint(home, ['package*.json', ...packageFiles(dependencies)]);
  await unlessDone(join(home, 'node_modules/.installed'), installed, async () => {
    // Packages of this repository change without a new version, so that npm would not update them.
    rmSync(join(home, 'node_modules/@sineta'), { recursive: true, force: true });
    await run('npm', ['install', ...installFlags], home);
  });
  const { build, start } = scripts;
  if (build !== undefined) {
    // Without .env, which is read at the start.
    const sources = fingerprint(home, ['**/*']);
    await unlessDone(join(home, 'node_modules/.built'), installed + sources, () =>
      run(...command(home, build), home),
    );
  }
  return onFreePort((port) => serve(home, start, port));
}

/** @throws Error with the output if the program ends, or serves another port because this one is in use. */
async function serve(home: string, script: string, port: number): Promise<Example> {
  const [program, args] = command(home, script.replace('3000', String(port)));
  const child = spawn(program, args, { cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(child, 'close');
  const close = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  const output = (): string => stripVTControlCharacters(Buffer.concat(chunks).toString());
  const origin = `http://localhost:${port}`;
  const isUp = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`${script} ended while starting:\n${output()}`);
    const served = /localhost:(\d+)/.exec(output())?.[1];
    // sirv and Vite take the next port instead.
    if (served !== undefined && served !== String(port)) throw new Error(`Port ${port} is in use.`);
    return served !== undefined && (await answers(origin));
  };
  try {
    await waitFor(`an answer of ${script}`, isUp, { timeout: 150_000, describe: output });
  } catch (error) {
    await close();
    throw error;
  }
  return { origin, close, [Symbol.asyncDispose]: close };
}

/** A script of package.json without npm's shell, so that signals reach it. */
function command(home: string, script: string): [program: string, args: string[]] {
  const [name = '', ...args] = script.split(' ');
  return [join(home, 'node_modules/.bin', name), args];
}

async function unlessDone(stamp: string, state: string, work: () => Promise<void>): Promise<void> {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  rmSync(stamp, { force: true });
  await work();
  writeFileSync(stamp, state);
}

async function run(program: string, args: readonly string[], cwd: string): Promise<void> {
  try {
    await promisify(execFile)(program, [...args], { cwd, env, maxBuffer: 16 * 1024 * 1024 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(' ')} failed in ${cwd}:\n${stdout}${stderr}`, { cause: error });
  }
}

async function answers(origin: string): Promise<boolean> {
  try {
    return (await fetch(origin)).ok;
  } catch {
    return false;
  }
}
