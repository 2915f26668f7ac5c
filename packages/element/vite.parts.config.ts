import { defineConfig } from 'vite';
import { compactStyles } from '../../scripts/compact-styles.ts';

/**
 * Another script of the element as one module without imports, since the URL of the element's script may vary, for example
 * with `?ver=`. The mode names it: `panel`, `device`, `topic` or `note`.
 */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [compactStyles],
  resolve: { conditions: ['@sineta/source', 'module', 'browser', 'production'] },
  build: {
    emptyOutDir: false,
    target: 'es2022',
    // An application build, since a library build of a module keeps its white space.
    modulePreload: false,
    rolldownOptions: {
      input: `src/${mode}.ts`,
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: `sineta-${mode}.js` },
    },
  },
}));
