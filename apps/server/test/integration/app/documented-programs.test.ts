import { execFile, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CreatedApiKey, DirectMessages } from '@sineta/protocol';
import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

/** A language of the guides: how its programs run, and what makes a program of a fragment that computes `signature`. */
interface Language {
  /** In the fence of a snippet. */
  readonly fence: string;
  readonly file: string;
  readonly command: readonly [program: string, ...args: string[]];
  /** Prints the version of the program. */
  readonly version: string;
  readonly sign?: (fragment: string) => string;
  /** Whether it prints the whole response, because it has no JSON. */
  readonly printsResponse?: true;
}

const languages: readonly Language[] = [
  { fence: 'sh', file: 'send.sh', command: ['sh'], version: 'curl --version', printsResponse: true },
  {
    fence: 'js',
    file: 'send.mjs',
    command: [process.execPath],
    version: `${process.execPath} --version`,
    sign: (fragment) => `const userId = 'u-1207';\n${fragment}\nconsole.log(signature);`,
  },
  {
    fence: 'php',
    file: 'send.php',
    command: ['php'],
    version: 'php --version',
    sign: (fragment) => `<?php\n$userId = 'u-1207';\n${fragment}\necho $signature;`,
  },
  {
    fence: 'python',
    file: 'send.py',
    command: ['python3'],
    version: 'python3 --version',
    sign: (fragment) => `user_id = 'u-1207'\n${fragment}\nprint(signature)`,
  },
  {
    fence: 'ruby',
    file: 'send.rb',
    command: ['ruby'],
    version: 'ruby --version',
    sign: (fragment) => `user_id = 'u-1207'\n${fragment}\nputs signature`,
  },
  {
    fence: 'java',
    file: 'Send.java',
    command: ['java'],
    printsResponse: true,
    // A runtime without the compiler cannot run a source file.
    version: 'javac --version',
    sign: (fragment) =>
      `public class Send { public static void main(String[] args) throws Exception {
        var userId = "u-1207";\n${fragment}\nSystem.out.println(signature); } }`,
  },
  {
    fence: 'go',
    file: 'send.go',
    command: ['go', 'run'],
    version: 'go version',
    sign: (fragment) =>
      `package main\nimport ("crypto/hmac"; "crypto/sha256"; "encoding/hex"; "fmt"; "os")
      func main() {\nuserID := "u-1207"\n${fragment}\nfmt.Println(signature)\n}`,
  },
];

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer();
  const token = await server.register();
  const path = `/v1/sites/default/devices/${token.slice(0, 16)}/user`;
  await server.ask('PUT', path, { json: { user: 'u-1207' }, key: server.adminKey });
  const json = { name: 'shop', scope: 'send' };
  key = (await server.ask<CreatedApiKey>('POST', '/v1/api-keys', { json, key: server.adminKey })).body.key;
});
afterAll(() => server[Symbol.asyncDispose]());

describe.each(languages)('the snippet of the guide in $fence', (language) => {
  test('sends one message to the user', async (context) => {
    requireRuntime(language, context);
    const before = await messagesToUser();
    const program = snippet('sending', language).replaceAll('https://push.example.org', server.url);
    const output = await run(language, program, { SINETA_KEY: key });
    const after = await messagesToUser();
    expect(after.slice(before.length)).toEqual(['Your order is ready']);
    const { id } = (await listMessages()).messages[0]!;
    expect(output.trim()).toBe(language.printsResponse ? JSON.stringify({ id }) : id);
  });

  test('fails with the response of the service if the message is refused', async (context) => {
    requireRuntime(language, context);
    const program = snippet('sending', language)
      .replaceAll('https://push.example.org', server.url)
      .replaceAll('u-1207', 'u-0');
    const failed = await run(language, program, { SINETA_KEY: key }).then(
      () => 'It did not fail.',
      // curl prints the response as its output.
      ({ stderr, stdout }: { stderr: string; stdout: string }) => stderr + stdout,
    );
    expect(failed).toContain('has no device');
    expect(failed).not.toContain('<nil>');
  });
});

const signing = languages.flatMap(({ sign, ...language }) => (sign ? [{ ...language, sign }] : []));

test.for(signing)(
  'the snippet of the guide in $fence signs the id of the user',
  async (language, context) => {
    requireRuntime(language, context);
    const secret = 'sis_example';
    const program = language.sign(snippet('users', language));
    const output = await run(language, program, { SINETA_IDENTITY_SECRET: secret });
    expect(output.trim()).toBe(createHmac('sha256', secret).update('default:u-1207').digest('hex'));
  },
);

/** The first snippet of a guide in a language. */
function snippet(guide: string, { fence }: Language): string {
  const text = readFileSync(join(import.meta.dirname, `../../../../../docs/${guide}.md`), 'utf8');
  const code = new RegExp(`^\`\`\`${fence}\n(.*?)^\`\`\``, 'ms').exec(text)?.[1];
  if (code === undefined) throw new Error(`docs/${guide}.md has no snippet in ${fence}.`);
  return code;
}

/** Reports the test as not run where the runtime is missing. */
function requireRuntime({ version }: Language, context: TestContext): void {
  const [program = '', ...args] = version.split(' ');
  if (spawnSync(program, args, { stdio: 'ignore' }).status !== 0) context.skip(`${program} is not installed`);
}

/** Runs a program in a folder of its own, and returns its output. */
async function run(
  { file, command: [program, ...args] }: Language,
  source: string,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'sineta-snippet-'));
  await writeFile(join(folder.path, file), source);
  const { PATH = '' } = process.env;
  const home = { PATH, HOME: folder.path, GO111MODULE: 'off', NO_PROXY: '*' };
  const { stdout } = await promisify(execFile)(program, [...args, file], {
    cwd: folder.path,
    env: { ...home, ...env },
  });
  return stdout;
}

async function listMessages(): Promise<DirectMessages> {
  const path = '/v1/sites/default/direct-messages?user=u-1207';
  return (await server.ask<DirectMessages>('GET', path, { key: server.adminKey })).body;
}

async function messagesToUser(): Promise<string[]> {
  return (await listMessages()).messages.map(({ title }) => title);
}
