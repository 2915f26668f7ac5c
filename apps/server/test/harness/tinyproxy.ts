import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { onFreePort } from '../../../../tests/harness/free-port.ts';
import { listens } from '../../../../tests/harness/listens.ts';
import { waitFor } from '../../../../tests/harness/wait-for.ts';
import { temporaryDirectory } from './storage.ts';

export interface Tinyproxy {
  readonly port: number;
  /** The hosts and ports that it was asked for with CONNECT, in order. */
  tunnels(): string[];
}

/** Starts Tinyproxy, which requires a user name and a password and allows only some ports, until the test finishes. */
export function startTinyproxy(user: string, password: string, ports: readonly number[]): Promise<Tinyproxy> {
  return onFreePort((port) => startOn(port, user, password, ports));
}

async function startOn(
  port: number,
  user: string,
  password: string,
  ports: readonly number[],
): Promise<Tinyproxy> {
  const directory = temporaryDirectory();
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
  await waitFor('Tinyproxy to listen', () => {
    // It prints no reason to its log. Another process would accept the connection.
    if (child.exitCode !== null) throw new Error(`Tinyproxy ended: port ${port} may be in use.`);
    return listens({ port, host: '127.0.0.1' });
  });
  return {
    port,
    tunnels: () =>
      Array.from(readFileSync(log, 'utf8').matchAll(/Request .*: CONNECT (\S+) HTTP/g), ([, to]) => to!),
  };
}
