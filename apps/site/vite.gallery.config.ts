import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

const root = import.meta.dirname;

/** The gallery. A separate build into the same folder, since shared code would otherwise split the board's only script. */
export default defineConfig({
  root,
  plugins: [react()],
  resolve: { conditions: ['@sineta/source', ...defaultClientConditions] },
  css: {
    modules: {
      // <sineta-bell> uses the class names of the bell's style sheet unchanged.
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
