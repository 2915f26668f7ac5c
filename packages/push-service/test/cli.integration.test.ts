import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { X509Certificate } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
let child: ChildProcess | undefined;

afterEach(() => child?.kill('SIGKILL'));

function start(...options: string[]): ChildProcess & { output(): Promise<string> } {
  const started = spawn(process.execPath, ['--conditions=@sineta/source', cli, '--port', '0', ...options]);
  child = started;
  return Object.assign(started, {
    output: async () => String((await once(started.stdout, 'data'))[0]),
  });
}

test('prints its addresses, injects the given faults, and stops on SIGTERM', async () => {
  const process = start('--json', '--fault', 'status=503,times=1,retry-after=2');
  const started = JSON.parse(await process.output()) as {
    origin: string;
    certificateAuthorityFile: string;
    connectTo: string[];
  };
  const authority = await readFile(started.certificateAuthorityFile, 'utf8');
  expect(new X509Certificate(authority).ca).toBe(true);
  expect(started.connectTo[0]).toMatch(/^jmt17\.google\.com:443:127\.0\.0\.1:\d+$/);

  const post = () => fetch(`${started.origin}/push/nobody`, { method: 'POST' });
  const struck = await post();
  expect([struck.status, struck.headers.get('retry-after')]).toEqual([503, '2']);
  expect((await post()).status).toBe(404);

  process.kill('SIGTERM');
  expect(await once(process, 'exit')).toEqual([0, null]);
  await expect(access(started.certificateAuthorityFile)).rejects.toThrow('ENOENT');
});

test('prints preferences and flags that can be copied', async () => {
  const output = await start().output();
  expect(output).toMatch(/^user_pref\("dom\.push\.serverURL", "ws:\/\/localhost:\d+\/"\);$/m);
  expect(output).toMatch(/^'--host-resolver-rules=MAP \* ~NOTFOUND , .*'$/m);
});

test.each([
  [['--fault', 'sttus=503'], '"sttus"'],
  [['--fault', 'status=999'], '"status" is 200 to 599'],
  [['--port', 'http'], 'A port is 0 to 65535.'],
])('rejects %j with a reason', async (options, reason) => {
  const process = start(...options);
  const [stderr] = (await once(process.stderr!, 'data')) as [Buffer];
  expect(stderr.toString()).toContain(reason);
  expect(await once(process, 'exit')).toEqual([1, null]);
});

test('reports a taken port, without a stack', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  try {
    const process = start('--port', String(port));
    let stderr = '';
    process.stderr!.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    expect(await once(process, 'close')).toEqual([1, null]);
    expect(stderr).toBe(
      `error: The push service cannot listen on port ${port}: another program uses it. Choose another port, or 0 for a free one.\n`,
    );
  } finally {
    holder.close();
  }
});
