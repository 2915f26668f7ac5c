import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The bell, its client, its store and its CSS, minified as in an application that brings React itself. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { conditions: ['@sineta/source', 'module', 'browser', 'production'] },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: '../../dist/size',
    emptyOutDir: true,
    target: 'es2022',
    // A library build in ES format keeps its white space, so this is an application's.
    modulePreload: false,
    rolldownOptions: {
      input: 'embedded.ts',
      external: /^react/,
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: 'bell.js', assetFileNames: 'bell[extname]' },
    },
  },
});
