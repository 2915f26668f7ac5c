import { mkdirSync, mkdtempDisposableSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runStep } from './steps.ts';

/** Where `npm run build` leaves what an app installs: no registry has the packages. */
const folder = 'dist';
/** What a page with the bell takes, in the order in which they import each other. */
const bell = ['protocol', 'client', 'bell'] as const;
const firebase = 'firebase';

/**
 * Packs what an app installs, in place of what was packed before.
 *
 * @throws Error when npm refuses; what it wrote was printed.
 */
export async function packTarballs(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const packages = [...bell, firebase].flatMap((name) => ['-w', `packages/${name}`]);
  await npm('pack', '--silent', '--pack-destination', folder, ...packages);
}

/**
 * Packs, and installs what a page with the bell takes in an empty folder, as its app does.
 *
 * @throws Error when npm refuses; what it wrote was printed.
 */
export async function installTarballs(): Promise<void> {
  await packTarballs();
  using app = mkdtempDisposableSync(join(tmpdir(), 'sineta-app-'));
  const flags = ['--prefer-offline', '--no-audit', '--no-fund'];
  await npm('install', '--prefix', app.path, ...flags, ...bellTarballs());
}

/** What an app with the bell installs. All of them at once: the registry has none of those that they ask for. */
function bellTarballs(): string[] {
  return bell.map(tarball);
}

/** What a site developer does next, in the words of docs/embedding.md: first a line for the shell in the app's folder. */
export function installationGuide(): string {
  return `
Paste this in the folder of your app:

npm install ${bellTarballs().map(quote).join(' ')}

Then, as docs/embedding.md shows: sineta-worker.js, your origin at the service, the bell.
On Firebase, install ${quote(tarball(firebase))} as well.`;
}

async function npm(command: string, ...args: readonly string[]): Promise<void> {
  const { passed } = await runStep({ name: command, command: ['npm', command, ...args] });
  if (!passed) throw new Error(`npm ${command} of the packages failed: see above.`);
}

function tarball(name: string): string {
  const file = readdirSync(folder).find((file) => file.startsWith(`sineta-${name}-`));
  if (file === undefined) throw new Error(`packages/${name} is not in ${folder}/: npm run build packs it.`);
  return resolve(join(folder, file));
}

/** A path as one word for a shell. */
function quote(path: string): string {
  return /^[\w./:\\@+-]+$/.test(path) ? path : `"${path}"`;
}
