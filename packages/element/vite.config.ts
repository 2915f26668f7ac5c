import { defineConfig } from 'vite';

/**
 * The element as one script without imports and exports, which runs as a module and as a classic script, also with a query
 * such as `?ver=` in its URL.
 */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['@sineta/source', 'module', 'browser', 'production'] },
  css: { modules: { generateScopedName: '[local]' } },
  build: {
    emptyOutDir: false,
    target: 'es2022',
    lib: { entry: 'src/main.ts', formats: ['iife'], name: 'sineta', fileName: () => 'sineta-bell.js' },
  },
});
