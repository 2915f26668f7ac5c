#!/usr/bin/env node
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { parseFaultText } from './fault-parser.ts';
import type { Fault } from './faults.ts';
import { type PushService, startPushService } from './push-service.ts';

interface CliOptions {
  readonly port: number;
  readonly httpsPort: number;
  readonly mcsPort: number;
  readonly fault: readonly Fault[];
  readonly caFile?: string;
  readonly json?: true;
}

const command = new Command('sineta-push-service')
  .description('A local push service that real Firefox and Chromium connect to.')
  .option('--port <number>', 'senders, Firefox, check-in and registration; 0 for a free one', toPort, 9150)
  .option('--https-port <number>', 'endpoints of Chromium’s subscriptions', toPort, 0)
  .option('--mcs-port <number>', 'Chromium’s connection', toPort, 0)
  .option('--ca-file <path>', 'where to write the certificate authority; a temporary file when absent')
  .option('--json', 'print one line of JSON')
  .addOption(
    new Option('--fault <fields>', 'such as status=503,times=3,retry-after=2; repeatable')
      .argParser(addFault)
      .default([] as readonly Fault[], 'none'),
  );

try {
  await run(command.parse().opts<CliOptions>());
} catch (error) {
  if (!isListenError(error)) throw error;
  command.error(`error: ${listenMessage(error)}`);
}

async function run({ port, httpsPort, mcsPort, fault, caFile, json }: CliOptions): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await using service = await startPushService({
    port,
    httpsPort,
    mcsPort,
    onProtocolError: ({ protocol, message }) => console.error(`${protocol}: ${message}`),
  });
  for (const each of fault) service.faults.inject(each);
  const directory = await mkdtemp(join(tmpdir(), 'sineta-push-service-'));
  const authorityFile = caFile ?? join(directory, 'ca.pem');
  await writeFile(authorityFile, service.certificateAuthority);
  console.log(json ? JSON.stringify(toJson(service, authorityFile)) : toText(service, authorityFile));
  await stopped;
  await rm(directory, { recursive: true });
}

function toJson(service: PushService, certificateAuthorityFile: string): object {
  const { origin, connectTo, firefoxPreferences, chromiumFlags } = service;
  return { origin, connectTo, certificateAuthorityFile, firefoxPreferences, chromiumFlags };
}

function toText(service: PushService, certificateAuthorityFile: string): string {
  const preferences = Object.entries(service.firefoxPreferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  return [
    `Push service at ${service.origin}`,
    '',
    'Sender:',
    `NODE_EXTRA_CA_CERTS=${certificateAuthorityFile}`,
    ...service.connectTo.map((entry) => `--connect-to ${entry}`),
    '',
    'Firefox, in user.js of its profile:',
    ...preferences,
    '',
    'Chromium:',
    ...service.chromiumFlags.map((flag) => `'${flag}'`),
  ].join('\n');
}

function toPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('A port is 0 to 65535.');
  return port;
}

interface ListenError extends NodeJS.ErrnoException {
  readonly port: number;
}

function isListenError(error: unknown): error is ListenError {
  return error instanceof Error && 'syscall' in error && error.syscall === 'listen' && 'port' in error;
}

function listenMessage({ code, port }: ListenError): string {
  const reason = code === 'EADDRINUSE' ? 'another program uses it' : `the system does not allow it (${code})`;
  return `The push service cannot listen on port ${port}: ${reason}. Choose another port, or 0 for a free one.`;
}

function addFault(text: string, faults: readonly Fault[]): readonly Fault[] {
  try {
    return [...faults, parseFaultText(text)];
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
}
