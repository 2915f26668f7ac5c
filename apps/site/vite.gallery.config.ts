import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

const root = import.meta.dirname;

/** The gallery, built apart into the same folder: what it shares with the board would else be cut out of the board's one script. */
export default defineConfig({
  root,
  plugins: [react()],
  resolve: { conditions: ['@sineta/source', ...defaultClientConditions] },
  css: {
    modules: {
      // <sineta-bell> writes the class names of the bell's style sheet as they are.
      generateScopedName: (name, file) =>
        file.includes('notification-bell.module.css') ? name : `${name}-${shortHash(relative(root, file))}`,
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    assetsDir: 'assets/gallery',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'gallery.html' },
  },
});

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 6);
}
