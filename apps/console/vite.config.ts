import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

const service = 'http://localhost:8080';

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  // The components speak many languages; the console speaks two.
  plugins: [react(), { ...optimizeLocales.vite({ locales: ['pt-BR', 'en-US'] }), enforce: 'pre' }],
  resolve: { conditions: ['@sineta/source', ...defaultClientConditions] },
  build: {
    // The page's content security policy has no data: for fonts or styles, and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '/v1': service, '/sineta-worker.js': service, '/favicon.svg': service },
  },
});
