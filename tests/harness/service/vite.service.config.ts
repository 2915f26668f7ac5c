import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { defaultServerConditions, defineConfig, type Plugin } from 'vite';
import { serviceBundle } from '../../../scripts/build.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * `sineta` in a few files, for tests that start it in a process of its own: a start from the sources costs nearly twice the
 * processor time, because it resolves and reads every file.
 */
export default defineConfig({
  root,
  plugins: [keepLocations()],
  resolve: { conditions: ['@sineta/source', ...defaultServerConditions] },
  ssr: {
    noExternal: true,
    // What finds files of its own by its location.
    external: ['@fastify/swagger-ui', '@takumi-rs/core', 'better-sqlite3', 'pino', 'sharp'],
  },
  build: {
    ssr: 'apps/server/src/cli.ts',
    outDir: serviceBundle,
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node24',
    minify: false,
    rolldownOptions: { external: ['pg-native'] },
  },
});

/** What a source finds by its location stays where it is. */
function keepLocations(): Plugin {
  return {
    name: 'keep-locations',
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: 'import.meta.' },
      handler: (code, id) =>
        code
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
    },
  };
}
