import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

const service = 'http://localhost:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFonts()],
  resolve: { conditions: ['@sineta/source', ...defaultClientConditions] },
  build: {
    // The page's content security policy has no data: for fonts or styles, and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '/v1': service, '/sineta-worker.js': service },
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
