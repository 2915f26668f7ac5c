// `npm run build`: builds, checks and packs the published packages, and prints how an app installs them.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempDisposableSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { addonFile } from '../packages/web-push-native/src/addon.ts';
import { buildPackages, buildService } from './build.ts';
import { runStep, runSteps, type Step } from './steps.ts';

const published = [
  'protocol',
  'http2-client',
  'web-push-native',
  'web-push',
  'client',
  'bell',
  'firebase',
  'push-service',
];
/** Where `npm run build` puts the tarballs that an app installs: no registry has the packages. */
const folder = 'dist';
/** The packages that a page with the bell needs, in the order in which they import each other. */
const bell = ['protocol', 'client', 'bell'] as const;
const firebase = 'firebase';
/** The packages of a Node.js server that sends web push by itself. */
const sending = ['http2-client', 'web-push'] as const;
const native = 'web-push-native';
const pushService = 'push-service';
const bin = (name: string): string => `node_modules/.bin/${name}`;

/** Checks the built packages: publint each, and the sizes against their limits. */
export const packageSteps: readonly Step[] = [
  ...published.map((name): Step => ({
    name: `publint ${name}`,
    command: [bin('publint'), '--strict', '--pack', 'npm', `packages/${name}`],
  })),
  { name: 'sizes', command: [bin('size-limit')] },
];

/**
 * Packs what an app installs, each with the license, in place of what was packed before.
 *
 * @throws Error when npm fails; its output was printed.
 */
async function packTarballs(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  // npm packs a license only from the folder of the package, and follows no link to another.
  using copies = new DisposableStack();
  for (const name of published) {
    const copy = `packages/${name}/LICENSE`;
    copies.defer(() => rmSync(copy, { force: true }));
    copyFileSync('LICENSE', copy);
  }
  const packages = published.flatMap((name) => ['-w', `packages/${name}`]);
  await npm('pack', '--silent', '--pack-destination', folder, ...packages);
}

/**
 * Packs, installs the packages in an empty folder as an app does, and uses those for Node.js.
 *
 * @throws Error when npm or the use fails; its output was printed.
 */
export async function installTarballs(): Promise<void> {
  await packTarballs();
  using app = mkdtempDisposableSync(join(tmpdir(), 'sineta-app-'));
  const flags = ['--prefer-offline', '--no-audit', '--no-fund'];
  const packages = [...bell, ...sending, native, pushService];
  await npm('install', '--prefix', app.path, ...flags, ...packages.map(tarball));
  const script = join(app.path, 'use.mjs');
  const built = existsSync(addonFile) ? 'openssl' : 'node';
  writeFileSync(script, useOfPackages(packages, process.env.TEST_ENCRYPTION ?? built));
  // In a process of its own, without the condition that reads packages from source.
  const { passed } = await runStep({
    name: 'use of the installed packages',
    command: [process.execPath, script],
    env: { NODE_OPTIONS: '' },
  });
  if (!passed) throw new Error('The installed packages do not work: see above.');
}

/**
 * A script that looks for the license of the installed packages, encrypts by the method that they must have, and sends to the
 * installed push service.
 */
function useOfPackages(names: readonly string[], method: string): string {
  return `
import assert from 'node:assert/strict';
import { createECDH } from 'node:crypto';
import { existsSync } from 'node:fs';
import { startPushService } from '@sineta/push-service';
import * as webPush from '@sineta/web-push';

for (const name of ${JSON.stringify(names)}) {
  const license = new URL('node_modules/@sineta/' + name + '/LICENSE', import.meta.url);
  assert.ok(existsSync(license), license.pathname);
}

assert.equal(await webPush.availableEncryption('openssl'), '${method}');
const keys = { p256dh: createECDH('prime256v1').generateKeys(), auth: Buffer.alloc(16, 1) };
const pool = webPush.createEncryptionPool({ threads: 1 });
const [body] = await pool.encrypt([{ plaintext: Buffer.from('sim'), keys }]);
await pool.close();

await using service = await startPushService();
const policy = webPush.createEndpointPolicy({ extraOrigins: [service.origin] });
const sender = webPush.createSender({ policy });
// The service knows no such subscription.
const { status } = await sender.send({ endpoint: service.origin + '/push/1', body, ttl: 60 });
assert.equal(status, 404);
await sender.close();
`;
}

/** What a site developer does next, in the words of docs/embedding.md: first a line for the shell in the app's folder. */
function installationGuide(): string {
  return `
Paste this in the folder of your app:

npm install ${installArguments(bell)}

Then, as docs/embedding.md shows: sineta-worker.js, your origin at the service, the bell.
On Firebase, install ${installArguments([firebase])} as well.

A Node.js server that sends web push without the service (packages/web-push/README.md) installs

npm install ${installArguments(sending)}

On machines of this kind (${process.platform}, ${process.arch}) install ${installArguments([native])} as well: it
makes encryption faster.

Tests of a site that sends web push (packages/push-service/README.md) install

npm install --save-dev ${installArguments([pushService])}`;
}

/** Packages that depend on each other are installed together: no registry has them. */
function installArguments(names: readonly string[]): string {
  return names.map((name) => quote(tarball(name))).join(' ');
}

async function npm(command: string, ...args: readonly string[]): Promise<void> {
  const { passed } = await runStep({ name: command, command: ['npm', command, ...args] });
  if (!passed) throw new Error(`npm ${command} of the packages failed: see above.`);
}

function tarball(name: string): string {
  // A digit follows the name, since one name begins with another.
  const file = readdirSync(folder).find((file) => new RegExp(`^sineta-${name}-\\d`).test(file));
  if (file === undefined) throw new Error(`packages/${name} is not in ${folder}/: npm run build packs it.`);
  return resolve(join(folder, file));
}

/** A path as one word for a shell. */
function quote(path: string): string {
  return /^[\w./:\\@+-]+$/.test(path) ? path : `"${path}"`;
}

if (import.meta.main) {
  // Size limits cover what the service serves as well.
  await buildService();
  await buildPackages();
  const results = await runSteps(packageSteps, 2);
  if (results.every(({ passed }) => passed)) {
    await packTarballs();
    console.log(installationGuide());
  } else {
    process.exitCode = 1;
  }
}
