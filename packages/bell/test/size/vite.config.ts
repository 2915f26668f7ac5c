import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The bell, its client, its store and its CSS, minified as in an application that has React already. */
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
    // A library build: an application build would include the bundler's chunk loader.
    lib: { entry: 'embedded.ts', formats: ['es'] },
    // As in an application: a library build leaves a marker of Vite's in the file.
    cssCodeSplit: true,
    rolldownOptions: {
      external: /^react/,
      // Code that lazy chunks share with the entry stays in it, as in an application.
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
