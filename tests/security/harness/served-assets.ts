import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createBuilder, type InlineConfig } from 'vite';
import type { Assets } from '../../../apps/server/src/board/asset-routes.ts';
import { type Replacement, replacementsOf } from '../awake/replaced-source.ts';
import { replacingPlugin } from '../awake/replacing-plugin.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const replacements = replacementsOf(process.env);

/** The built pages and scripts. Those with a replaced source are built again, into a directory of the test. */
export async function servedAssets(scratch: string): Promise<Assets> {
  const client = await builtFrom('packages/client', join(scratch, 'client'));
  return {
    site: await renderedFrom('apps/site', join(scratch, 'site')),
    worker: join(client, 'sineta-worker.js'),
    element: join(root, 'packages/element/dist'),
    console: await builtFrom('apps/console', join(scratch, 'console')),
  };
}

async function builtFrom(folder: string, outDir: string): Promise<string> {
  if (replacedIn(folder).length === 0) return join(root, folder, 'dist');
  await buildReplaced(folder, { build: { outDir, emptyOutDir: true } }, 'client');
  return outDir;
}

/** The notice board: of a replaced source, the service renders its pages. */
async function renderedFrom(folder: string, outDir: string): Promise<string> {
  const dist = join(root, folder, 'dist');
  if (replacedIn(folder).length === 0) return dist;
  cpSync(dist, outDir, { recursive: true });
  await buildReplaced(
    folder,
    { environments: { ssr: { build: { outDir: join(outDir, 'server') } } } },
    'ssr',
  );
  return outDir;
}

function replacedIn(folder: string): readonly Replacement[] {
  return replacements.filter(({ file }) => file.startsWith(`${folder}/src/`));
}

async function buildReplaced(
  folder: string,
  config: InlineConfig,
  environment: 'client' | 'ssr',
): Promise<void> {
  const env = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  const builder = await createBuilder({
    ...config,
    root: join(root, folder),
    logLevel: 'warn',
    plugins: [replacingPlugin(replacedIn(folder))],
  });
  await builder.build(builder.environments[environment]!);
  process.env['NODE_ENV'] = env;
}
