import { join } from 'node:path';
import { build } from 'vite';

/**
 * Bundles a module as an application's build does, with our packages and React available.
 *
 * @param language - `js`, or `tsx` for JSX
 * @returns one module without imports
 */
export async function bundle(code: string, language: 'js' | 'tsx'): Promise<string> {
  const entry = join(import.meta.dirname, `bundled.${language}`);
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    resolve: { conditions: ['@sineta/source', 'module', 'browser', 'production'] },
    plugins: [
      {
        name: 'code-in-memory',
        resolveId: (id) => (id === entry ? entry : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { codeSplitting: false } },
    },
  });
  if (!('output' in built)) throw new Error('Vite has built no output.');
  const script = built.output.find((file) => file.type === 'chunk' && file.isEntry);
  if (script?.type !== 'chunk') throw new Error('Vite has built no script.');
  return script.code;
}
