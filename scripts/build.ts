// Builds the service and what it serves, where it has changed since it was last built.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { missingForAddon } from '../packages/web-push-native/build.ts';
import { addonFile } from '../packages/web-push-native/src/addon.ts';
import { compressFiles } from './compress.ts';
import { runSteps, type Step } from './steps.ts';

interface Target {
  readonly name: string;
  /** Where the build lands. */
  readonly output: string;
  /** Everything that a change of makes the build old. */
  readonly inputs: readonly string[];
  readonly command: Step['command'];
  readonly env: Step['env'];
  /** Whether the service serves the output, so that it has compressed forms. */
  readonly isServed: boolean;
  /** Whether everything works without it, so that a build that fails is reported and does not stop the others. */
  readonly isOptional?: boolean;
}

// A test run sets another NODE_ENV, with which the bundle would contain React's development build.
const env = { NODE_ENV: 'production' };
const vite = 'node_modules/.bin/vite';
const browserSources = [
  'packages/{protocol,client}/src/**/*',
  'packages/client/vite.config.ts',
  'package-lock.json',
  'scripts/{compact-styles,compress}.ts',
];

/** What the service serves. */
const served: readonly Target[] = [
  {
    name: 'service worker',
    output: 'packages/client/dist',
    inputs: browserSources,
    command: [vite, 'build', 'packages/client', '--logLevel', 'warn'],
    env,
    isServed: true,
  },
  {
    name: 'custom element',
    output: 'packages/element/dist',
    inputs: [
      ...browserSources,
      'packages/{bell,element}/src/**/*',
      'packages/element/{vite.config.ts,vite.parts.config.ts,package.json}',
    ],
    command: ['npm', 'run', 'build', '--silent', '-w', 'packages/element'],
    env,
    isServed: true,
  },
  {
    name: 'notice board',
    output: 'apps/site/dist',
    inputs: [
      ...browserSources,
      'packages/{bell,element,ui}/src/**/*',
      'apps/site/{src,public}/**/*',
      'apps/site/{*.html,vite*.ts,package.json}',
    ],
    command: ['npm', 'run', 'build', '--silent', '-w', 'apps/site'],
    env,
    isServed: true,
  },
  {
    name: 'console',
    output: 'apps/console/dist',
    inputs: [
      ...browserSources,
      'packages/{bell,ui}/src/**/*',
      'apps/console/src/**/*',
      'apps/console/{index.html,vite.config.ts,package.json}',
    ],
    command: [vite, 'build', 'apps/console', '--logLevel', 'warn'],
    env,
    isServed: true,
  },
];

/** The service itself, as it runs in production. */
const service: Target = {
  name: 'service',
  output: 'apps/server/dist',
  inputs: [
    'apps/server/src/**/*',
    'packages/{http2-client,protocol,web-push,web-push-native}/src/**/*',
    'apps/server/{vite.config.ts,package.json}',
    'package-lock.json',
  ],
  command: [vite, 'build', 'apps/server', '--logLevel', 'warn'],
  env,
  isServed: false,
};

/** The native encryption, where this machine has a compiler. */
const native: readonly Target[] =
  missingForAddon() === undefined
    ? [
        {
          name: 'native encryption',
          output: addonFile,
          inputs: ['packages/web-push-native/c/*', 'packages/web-push-native/*.ts'],
          command: [process.execPath, 'packages/web-push-native/build.ts'],
          env: {},
          isServed: false,
          isOptional: true,
        },
      ]
    : [];

/** The published packages, in the order in which they import each other. */
const published: readonly Target[] = [
  publishedPackage('protocol', 'packages/protocol/dist', []),
  publishedPackage('http2-client', 'packages/http2-client/dist', []),
  publishedPackage('web-push-native', 'packages/web-push-native/dist/index.js', []),
  publishedPackage('web-push', 'packages/web-push/dist', [
    'packages/{http2-client,web-push-native}/src/**/*',
  ]),
  publishedPackage('client', 'packages/client/dist/page', ['packages/protocol/src/**/*']),
  publishedPackage('bell', 'packages/bell/dist', ['packages/client/src/**/*']),
  publishedPackage('firebase', 'packages/firebase/dist', ['packages/client/src/**/*']),
  publishedPackage('push-service', 'packages/push-service/dist', []),
];

/** @param imported - sources of others that its types or its bundle are made of */
function publishedPackage(name: string, output: string, imported: readonly string[]): Target {
  return {
    name: `package ${name}`,
    output,
    inputs: [
      ...imported,
      `packages/${name}/src/**/*`,
      `packages/${name}/{package.json,tsconfig.build.json}`,
      'tsconfig.*.json',
      `packages/${name}/vite.config.ts`,
      'package-lock.json',
    ],
    command: ['npm', 'run', 'build', '--silent', '-w', `packages/${name}`],
    env,
    isServed: false,
  };
}

/**
 * Builds the service, the pages and the worker that it serves, and the native encryption, where their sources changed.
 *
 * @throws Error when a build fails; its output was printed.
 */
export async function buildService(): Promise<void> {
  await build([...native, ...served, service], 2);
}

/**
 * Builds the published packages, where their sources changed.
 *
 * @throws Error when a build fails; its output was printed.
 */
export async function buildPackages(): Promise<void> {
  await build(published, 1);
}

/** @throws Error when a build fails; its output was printed. */
async function build(targets: readonly Target[], width: number): Promise<void> {
  const stale = targets.filter(isStale);
  // Taken before, so that what changes during a build makes it old; the stamp follows when it stands.
  const stamps = stale.map((target) => ({ target, inputs: fingerprint(target) }));
  for (const target of stale) rmSync(stampOf(target), { force: true });
  const results = await runSteps(stale, width);
  const optional = new Set(stale.flatMap(({ name, isOptional }) => (isOptional ? [name] : [])));
  const failed = results
    .filter(({ name, passed }) => !passed && !optional.has(name))
    .map((result) => result.name);
  if (failed.length > 0) throw new Error(`The build of the ${failed.join(' and the ')} failed: see above.`);
  for (const { output, isServed } of stale) if (isServed) await compressFiles(output);
  for (const { target, inputs } of stamps) writeStamp(target, inputs);
}

function isStale(target: Target): boolean {
  if (!existsSync(target.output)) return true;
  try {
    return readFileSync(stampOf(target), 'utf8') !== fingerprint(target);
  } catch {
    return true;
  }
}

function writeStamp(target: Target, inputs: string): void {
  const stamp = stampOf(target);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, inputs);
}

function stampOf(target: Target): string {
  return join('.cache/build', target.name.replaceAll(/\W+/g, '-'));
}

function fingerprint(target: Target): string {
  const hash = createHash('sha256');
  const files = globSync([...target.inputs], { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files.map((entry) => `${entry.parentPath}/${entry.name}`).sort()) {
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

if (import.meta.main) await buildService();
