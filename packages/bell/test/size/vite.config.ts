import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The bell, its client, its store and its CSS, minified as in an application that brings React itself. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { conditions: ['@sineta/source', 'module', 'browser', 'production'] },
  define: { 'process.env.NODE_ENV': '"production"' },
  css: { modules: { generateScopedName: 'sineta-[local]' } },
  build: {
    outDir: '../../dist/size',
    emptyOutDir: true,
    target: 'es2022',
    // A library's: an application's would count the bundler's own loader of chunks.
    lib: { entry: 'embedded.ts', formats: ['es'] },
    // As in an application too: a library's leaves a mark of Vite's in the file.
    cssCodeSplit: true,
    rolldownOptions: {
      external: /^react/,
      // What chunks that are loaded later share with the entry stays in it, as in an application.
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: 'bell.js',
        chunkFileNames: 'assets/[name].js',
        assetFileNames: 'bell[extname]',
        minify: true,
        comments: false,
      },
    },
  },
});
