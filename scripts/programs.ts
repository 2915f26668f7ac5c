import { spawnSync } from 'node:child_process';
import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

interface Program {
  /** Debian's package that brings it. */
  readonly package: string;
  readonly present: () => boolean;
}

const programs: readonly Program[] = [
  { package: 'chromium', present: () => onPath('chromium') },
  // For pages that need neither notifications nor a window.
  { package: 'chromium-headless-shell', present: () => onPath('chromium-headless-shell') },
  { package: 'firefox-esr', present: () => onPath('firefox-esr') },
  { package: 'dbus-daemon', present: () => onPath('dbus-daemon') },
  // Firefox reaches the desktop's notifications through it, and only recommends it.
  { package: 'libnotify4', present: () => globSync('/usr/lib{,64}/{,*/}libnotify.so.4').length > 0 },
  {
    package: 'postgresql',
    present: () =>
      process.env.TEST_DATABASE_URL !== undefined ||
      onPath('initdb') ||
      globSync('/usr/lib/postgresql/*/bin/initdb').length > 0,
  },
  // They run the programs of docs/sending.md.
  { package: 'curl', present: () => onPath('curl') },
  { package: 'php-cli', present: () => onPath('php') },
  { package: 'python3', present: () => onPath('python3') },
  { package: 'ruby', present: () => onPath('ruby') },
  { package: 'default-jdk-headless', present: () => onPath('javac') },
  { package: 'golang-go', present: () => onPath('go') },
  // It builds the native encryption, whose tests also run under valgrind.
  { package: 'gcc', present: () => onPath('cc') },
  { package: 'libc6-dev', present: () => globSync('/usr/{include,lib/*}/stdio.h').length > 0 },
  { package: 'valgrind', present: () => onPath('valgrind') },
  { package: 'tinyproxy-bin', present: () => onPath('tinyproxy') },
  { package: 'pgbouncer', present: () => onPath('pgbouncer') || isExecutable('/usr/sbin/pgbouncer') },
];

/**
 * Sees that the programs which the tests drive for real are on the machine, and installs what is
 * missing where Debian's apt-get may do so.
 *
 * @throws Error naming what is missing and how to install it: a missing browser fails the tests, it skips none.
 */
export function ensurePrograms(): void {
  const missing = missingPackages();
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(', ')}`);
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = [...prefix, 'apt-get'];
  run([...apt, 'update', '-q']);
  run([...apt, 'install', '-y', '-q', '--no-install-recommends', ...missing]);
  const still = missingPackages();
  if (still.length > 0) {
    throw new Error(
      `The tests need ${still.join(', ')}, which could not be installed from here. ` +
        `On Debian or Ubuntu: apt-get install ${still.join(' ')}. Elsewhere put the programs on PATH, then run npm test again.`,
    );
  }
}

function missingPackages(): string[] {
  return programs.filter((program) => !program.present()).map((program) => program.package);
}

function run([command = '', ...args]: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
}

function onPath(name: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => isExecutable(join(folder, name)));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
