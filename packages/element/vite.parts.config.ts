import { defineConfig, type Plugin } from 'vite';
import { compactStyles } from '../../scripts/compact-styles.ts';

/** The modules that one part loads from another script. */
const beside: Readonly<Record<string, string>> = {
  './preferences/index.ts': './sineta-preferences.js',
  '../help/drawings.ts': './sineta-drawings.js',
  '../panel/index.ts': './sineta-panel.js',
};

/** A part loads another one relative to its own URL, which has no query. */
const partsBeside: Plugin = {
  name: 'parts-beside',
  enforce: 'pre',
  resolveId: (source) => (Object.hasOwn(beside, source) ? { id: beside[source]!, external: true } : null),
};

/**
 * Another script of the element as one module without imports, since the URL of the element's script may vary, for example
 * with `?ver=`. The mode names it: `panel`, `preferences`, `drawings`, `device`, `topic`, `note` or `inbox`.
 */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [compactStyles, partsBeside],
  resolve: { conditions: ['@sineta/source', 'module', 'browser', 'production'] },
  build: {
    emptyOutDir: false,
    target: 'es2022',
    // A library build: an application build would include the bundler's chunk loader.
    lib: { entry: `src/${mode}.ts`, formats: ['es'], fileName: () => `sineta-${mode}.js` },
    rolldownOptions: { output: { minify: true, comments: false, codeSplitting: false } },
  },
}));
