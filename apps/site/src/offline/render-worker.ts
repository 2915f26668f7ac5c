import type { OfflinePage } from '@sineta/protocol';
import { noticeFolders } from '@sineta/protocol/board';

/** The worker of the board, with the page that it shows when nothing else can be had. */
export function renderWorker(page: OfflinePage, script: string): string {
  // A classic worker imports nothing.
  const values = { offlinePage: page, noticeFolders };
  const declared = Object.entries(values).map(
    ([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`,
  );
  return declared.join('') + script;
}
