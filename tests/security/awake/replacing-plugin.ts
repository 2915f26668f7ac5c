import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { replaceIn, type Replacement } from './replaced-source.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** For what Vite transforms, as {@link replaceIn} does for what Node.js loads. */
export function replacingPlugin(replacements: readonly Replacement[]): Plugin {
  return {
    name: 'replaced-source',
    enforce: 'pre',
    transform: (code, id) =>
      replacements.filter(({ file }) => relative(root, id) === file).reduce(replaceIn, code),
  };
}
