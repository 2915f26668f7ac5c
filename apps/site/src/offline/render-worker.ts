import type { OfflinePage } from '@sineta/protocol';

/** The worker of the board, with the page that it shows when nothing else can be had. */
export function renderWorker(page: OfflinePage, script: string): string {
  return `const offlinePage = ${JSON.stringify(page)};\n${script}`;
}
