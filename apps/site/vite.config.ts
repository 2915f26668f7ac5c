import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig, type Plugin } from 'vite';

const conditions = ['@sineta/source'];

/** Two builds of the same components: for the browser, and for the service, which answers with HTML. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFonts()],
  build: {
    // The page's content security policy has no data: for fonts or styles, and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  builder: {},
  environments: {
    client: {
      resolve: { conditions: [...conditions, ...defaultClientConditions] },
      build: {
        rolldownOptions: {
          input: { index: 'index.html', 'board-worker': 'src/offline/board-worker.ts' },
          output: {
            // A worker keeps its address: browsers look there for a newer one.
            entryFileNames: ({ name }) => (name === 'board-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
          },
        },
      },
    },
    ssr: {
      // Builds for servers leave it to the environment, and without one React would be its development build.
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { conditions: [...conditions, ...defaultServerConditions], noExternal: true },
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rolldownOptions: { input: { render: 'src/render.tsx' } },
      },
    },
  },
});

/** Fetches the display face together with the style sheet that asks for it, so that titles do not change under the reader. */
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
