// `npm run build`: builds, checks and packs the published packages, and prints how an app installs them.
import { mkdirSync, mkdtempDisposableSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
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
 * Packs what an app installs, in place of what was packed before.
 *
 * @throws Error when npm fails; its output was printed.
 */
async function packTarballs(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const packages = published.flatMap((name) => ['-w', `packages/${name}`]);
  await npm('pack', '--silent', '--pack-destination', folder, ...packages);
}

/**
 * Packs, and installs the packages of the bell and of a sending server in an empty folder, as an app does.
 *
 * @throws Error when npm or the import fails; its output was printed.
 */
export async function installTarballs(): Promise<void> {
  await packTarballs();
  using app = mkdtempDisposableSync(join(tmpdir(), 'sineta-app-'));
  const flags = ['--prefer-offline', '--no-audit', '--no-fund'];
  await npm('install', '--prefix', app.path, ...flags, ...[...bell, ...sending].map(tarball));
  // In a process of its own, without the condition that reads packages from source.
  const script = join(app.path, 'node_modules/@sineta/web-push/dist/index.js');
  const { passed } = await runStep({
    name: 'import',
    command: [process.execPath, script],
    env: { NODE_OPTIONS: '' },
  });
  if (!passed) throw new Error('The installed @sineta/web-push cannot be imported: see above.');
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
makes encryption faster.`;
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
