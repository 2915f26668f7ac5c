import { defineConfig } from 'vite';

/** Native code, packages that read files of their own, those of which a process must have one, and one that a bundle breaks. */
const external = [
  '@fontsource-variable/newsreader',
  '@opentelemetry/api',
  '@simplewebauthn/server',
  '@takumi-rs/core',
  'better-sqlite3',
  'pino',
  'sharp',
  'twemoji-colr-font',
  'undici',
];

/** The service in few files, which take less memory and time than its sources (decisions/0055). */
export default defineConfig({
  root: import.meta.dirname,
  ssr: {
    noExternal: true,
    external,
    resolve: { conditions: ['@sineta/source', 'node'] },
  },
  build: {
    ssr: true,
    target: 'node24',
    sourcemap: true,
    chunkSizeWarningLimit: 4000,
    rolldownOptions: {
      input: {
        cli: 'src/cli.ts',
        // Each starts in a process or a thread of its own, from a file beside the one that starts it.
        'encoding-process': 'src/sites/images/encoding-process.ts',
        'encryption-worker': '../../packages/web-push/src/encryption/encryption-worker.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // V8 keeps a text that is all ASCII in half the memory.
        charset: 'ascii',
        comments: false,
        // Names remain, for stack traces.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
});
