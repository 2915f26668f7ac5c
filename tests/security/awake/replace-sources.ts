// Loaded with --import: the process loads some sources with a text replaced.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { replaceIn, replacementsOf } from './replaced-source.ts';

const root = new URL('../../../', import.meta.url).href;
const replacements = replacementsOf(process.env);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const own = replacements.filter(({ file }) => url === root + file);
    if (own.length === 0) return loaded;
    const source = readFileSync(fileURLToPath(url), 'utf8');
    return { ...loaded, source: own.reduce(replaceIn, source) };
  },
});
