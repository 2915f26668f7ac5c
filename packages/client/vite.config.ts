import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Builds the service worker as one classic script, to be registered directly or imported with `importScripts`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: { conditions: ['@sineta/source'] },
  build: {
    emptyOutDir: false,
    target: 'es2022',
    lib: {
      entry: 'src/worker/main.ts',
      formats: ['iife'],
      name: 'sineta',
      fileName: () => 'sineta-worker.js',
    },
  },
});
