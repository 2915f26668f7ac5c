import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compactStyles } from '../../scripts/compact-styles.ts';

/** The published package: dist/index.js and dist/panel.js beside dist/bell.css, without peer dependencies. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compactStyles],
  css: { modules: { generateScopedName: 'sineta-[local]' } },
  build: {
    emptyOutDir: false,
    target: 'es2022',
    lib: {
      entry: {
        index: 'src/index.ts',
        core: 'src/core.ts',
        drawings: 'src/panel/help/drawings.ts',
        inbox: 'src/inbox/index.ts',
        note: 'src/note/index.ts',
        panel: 'src/panel/index.ts',
        preferences: 'src/panel/preferences/index.ts',
        reading: 'src/reading/index.ts',
        topic: 'src/topic/index.ts',
      },
      formats: ['es'],
      cssFileName: 'bell',
    },
    rolldownOptions: { external: [/^react/, /^@sineta\//] },
  },
});
