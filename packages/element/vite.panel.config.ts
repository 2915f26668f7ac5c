import { defineConfig } from 'vite';

/** The panel as one module without imports, since the URL of the element's script may vary, for example with `?ver=`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [{ name: 'leave-out-css-comments', enforce: 'pre', transform: leaveOutComments }],
  resolve: { conditions: ['@sineta/source', 'module', 'browser', 'production'] },
  build: {
    emptyOutDir: false,
    target: 'es2022',
    // An application build, since a library build of a module keeps its white space.
    modulePreload: false,
    rolldownOptions: {
      input: 'src/panel.ts',
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: 'sineta-panel.js' },
    },
  },
});

/** Removes comments from the style sheets, which visitors need not load. */
function leaveOutComments(code: string, id: string): string | undefined {
  return id.endsWith('.css?raw') ? code.replaceAll(/\/\*.*?\*\//gs, '') : undefined;
}
