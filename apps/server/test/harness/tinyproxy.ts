import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '../../../../tests/harness/free-port.ts';
import { waitFor } from '../../../../tests/harness/wait-for.ts';
import { temporaryDirectory } from './storage.ts';

export interface Tinyproxy {
  readonly port: number;
  /** The hosts and ports that it was asked for with CONNECT, in order. */
  tunnels(): string[];
}

/** Starts Tinyproxy, which requires a user name and a password and allows only some ports, until the test finishes. */
export async function startTinyproxy(
  user: string,
  password: string,
  ports: readonly number[],
): Promise<Tinyproxy> {
  const directory = temporaryDirectory();
  const port = await freePort();
  const [settings, log] = [join(directory, 'tinyproxy.conf'), join(directory, 'log')];
  writeFileSync(
    settings,
    `Port ${port}
Listen 127.0.0.1
LogFile "${log}"
LogLevel Connect
BasicAuth ${user} ${password}
${ports.map((allowed) => `ConnectPort ${allowed}\n`).join('')}`,
  );
  const child = spawn('tinyproxy', ['-d', '-c', settings], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  await waitFor('Tinyproxy to listen', () => listens(port));
  return {
    port,
    tunnels: () =>
      Array.from(readFileSync(log, 'utf8').matchAll(/Request .*: CONNECT (\S+) HTTP/g), ([, to]) => to!),
  };
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
