// Builds the service and what it serves, where it has changed since it was last built.
import { missingForAddon } from '../packages/web-push-native/build.ts';
import { addonFile } from '../packages/web-push-native/src/addon.ts';
import { buildTargets, type Target } from './build-targets.ts';

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
const native: Target = {
  name: 'native encryption',
  output: addonFile,
  inputs: ['packages/web-push-native/c/*', 'packages/web-push-native/*.ts'],
  command: [process.execPath, 'packages/web-push-native/build.ts'],
  env: {},
  isServed: false,
  isOptional: true,
  // Tests also run without it.
  canBeBuilt: () => process.env.TEST_ENCRYPTION !== 'node' && missingForAddon() === undefined,
};

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
  await buildTargets([native, ...served, service], 2);
}

/**
 * Builds the published packages, where their sources changed.
 *
 * @throws Error when a build fails; its output was printed.
 */
export async function buildPackages(): Promise<void> {
  await buildTargets(published, 1);
}

if (import.meta.main) await buildService();
