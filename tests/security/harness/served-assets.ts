import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Assets } from '../../../apps/server/src/board/asset-routes.ts';
import { replaceIn, replacementsOf } from '../awake/replaced-source.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const replacements = replacementsOf(process.env);

/** The built pages and scripts. Those with a replaced source are built again, into a directory of the test. */
export async function servedAssets(scratch: string): Promise<Assets> {
  const client = await builtFrom('packages/client', join(scratch, 'client'));
  return {
    site: join(root, 'apps/site/dist'),
    worker: join(client, 'sineta-worker.js'),
    element: join(root, 'packages/element/dist'),
    console: await builtFrom('apps/console', join(scratch, 'console')),
  };
}

async function builtFrom(folder: string, outDir: string): Promise<string> {
  const own = replacements.filter(({ file }) => file.startsWith(`${folder}/src/`));
  if (own.length === 0) return join(root, folder, 'dist');
  const env = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  await build({
    root: join(root, folder),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
    plugins: [
      {
        name: 'replaced-source',
        enforce: 'pre',
        transform: (code, id) =>
          own.filter(({ file }) => relative(root, id) === file).reduce(replaceIn, code),
      },
    ],
  });
  process.env['NODE_ENV'] = env;
  return outDir;
}
