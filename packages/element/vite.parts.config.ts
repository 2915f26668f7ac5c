import { defineConfig, type Plugin } from 'vite';
import { compactStyles } from '../../scripts/compact-styles.ts';

/** The script of the panel loads that of the preferences relative to its own URL, which has no query. */
const preferencesBeside: Plugin = {
  name: 'preferences-beside',
  enforce: 'pre',
  resolveId: (source) =>
    source === './preferences/index.ts' ? { id: './sineta-preferences.js', external: true } : null,
};

/**
 * Another script of the element as one module without imports, since the URL of the element's script may vary, for example
 * with `?ver=`. The mode names it: `panel`, `preferences`, `device`, `topic` or `note`.
 */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [compactStyles, preferencesBeside],
  resolve: { conditions: ['@sineta/source', 'module', 'browser', 'production'] },
  build: {
    emptyOutDir: false,
    target: 'es2022',
    // A library build: an application build would include the bundler's chunk loader.
    lib: { entry: `src/${mode}.ts`, formats: ['es'], fileName: () => `sineta-${mode}.js` },
    rolldownOptions: { output: { minify: true, comments: false, codeSplitting: false } },
  },
}));
