import { defineConfig } from 'vite';

/**
 * Another script of the element as one module without imports, since the URL of the element's script may vary, for example
 * with `?ver=`. The mode names it: `panel`, `device` or `topic`.
 */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [{ name: 'leave-out-css-comments', enforce: 'pre', transform: leaveOutComments }],
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

/** Removes comments from the style sheets, which visitors need not load. */
function leaveOutComments(code: string, id: string): string | undefined {
  return id.endsWith('.css?raw') ? code.replaceAll(/\/\*.*?\*\//gs, '') : undefined;
}
