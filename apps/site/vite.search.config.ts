import { defineConfig } from 'vite';

/** The script of the search page. A separate build, since shared code would otherwise split the board's only script. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { 'board-search': 'src/search/visitor-times.ts' },
      // The page refers to it by this name; the service has it revalidated.
      output: { entryFileNames: '[name].js' },
    },
  },
});
