import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig, type Plugin } from 'vite';
import { compactStyles } from '../../scripts/compact-styles.ts';

const conditions = ['@sineta/source'];

/** Two builds of the same components: for the browser, and for the service, which renders HTML. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compactStyles, preloadFonts()],
  css: {
    modules: {
      // Without the line number of the default, which the script of the page repeats for each class.
      generateScopedName: (name, file) => `${name}_${shortHash(relative(import.meta.dirname, file))}`,
    },
  },
  build: {
    // The page's content security policy allows no data: URLs for fonts and styles, and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The panel has loaded what its preferences import, and no import needs a preload of itself.
      resolveDependencies: (imported, files, { hostId }) =>
        hostId.startsWith('assets/panel-') ? [] : files.filter((file) => file !== imported),
    },
  },
  builder: {},
  environments: {
    client: {
      resolve: { conditions: [...conditions, ...defaultClientConditions] },
      build: {
        rolldownOptions: {
          input: {
            index: 'index.html',
            'board-worker': 'src/offline/board-worker.ts',
            // For pages that the service writes, which know its name.
            docs: 'src/docs/docs.css',
          },
          output: {
            // A worker keeps its URL, at which browsers check for updates.
            // Two small modules that the panel and its like share, as one request.
            codeSplitting: { groups: [{ name: 'dom', test: /panel\/dom\// }] },
            entryFileNames: ({ name }) => (name === 'board-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
            assetFileNames: ({ names }) =>
              names.includes('docs.css') ? '[name][extname]' : 'assets/[name]-[hash][extname]',
          },
        },
      },
    },
    ssr: {
      // Builds for servers leave NODE_ENV to the environment; without it React would run its development build.
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { conditions: [...conditions, ...defaultServerConditions], noExternal: true },
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rolldownOptions: {
          input: { render: 'src/render.tsx' },
          // As the build of the service, of which it is a part.
          output: {
            charset: 'ascii',
            comments: false,
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          },
        },
      },
    },
  },
});

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 4);
}

/** Preloads the display font with the style sheet, so that headings do not change while they are read. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}
