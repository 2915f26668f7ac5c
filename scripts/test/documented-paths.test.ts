import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Made by an installation or a build. */
const generated = new Set(['.cache', '.git', '.toolchain', 'dist', 'node_modules']);
/** A module specifier, which looks like a path. */
const specifiers = new Set(['better-auth/minimal']);

const documents = [
  ...globSync('*.md', { cwd: root }),
  'docs/operations.md',
  'docs/scale.md',
  'docs/security-checklist.md',
  ...globSync('decisions/*.md', { cwd: root }),
].sort();

/** Every file and folder. The slash at the front lets a path match without its first folders. */
const places = globSync(['.*', '*', '{.*,*}/**'], {
  cwd: root,
  exclude: (path) => path.split('/').some((part) => generated.has(part)),
}).map((path) => `/${path}`);

/** Folders and a file, or a file with an extension; no address, command or package. */
const pathShape = /^(?:\.?\w[\w.-]*\/)+(?:[\w.-]+)?$|^[\w.-]+\.(?:ts|tsx|mjs|js|md|json)$/;

/** The paths that a document has in backticks, outside of code blocks. */
function pathsIn(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8').replaceAll(/^```[^]*?^```/gm, '');
  const quoted = new Set([...text.matchAll(/`([^`\n]+)`/g)].map(([, path]) => path!));
  return [...quoted]
    .filter((path) => pathShape.test(path) && !specifiers.has(path))
    .filter((path) => !path.split('/').some((part) => generated.has(part)));
}

function exists(path: string): boolean {
  const end = `/${path.replace(/\/$/, '')}`;
  return places.some((place) => place.endsWith(end));
}

describe('the paths exist that a document names:', () => {
  it.each(documents)('%s', (document) => {
    expect(pathsIn(document).filter((path) => !exists(path))).toEqual([]);
  });

  it('ARCHITECTURE.md names at least sixty', () => {
    expect(pathsIn('ARCHITECTURE.md').length).toBeGreaterThanOrEqual(60);
  });
});
