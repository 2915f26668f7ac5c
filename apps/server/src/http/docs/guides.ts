import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** The guides of `docs/` that the service shows, by the name of their file. */
export const guides = [
  'sending',
  'embedding',
  'users',
  'operations',
  'languages',
  'browser-behaviour',
  'scale',
  'security-checklist',
] as const;

export type Guide = (typeof guides)[number];

/** Reads the Markdown of a guide. */
export function readGuide(guide: Guide): Promise<string> {
  // The package of the service is found whether it runs from its sources or from its build.
  const root = join(dirname(findPackageJSON('.', import.meta.url)!), '../..');
  return readFile(join(root, 'docs', `${guide}.md`), 'utf8');
}
