import type { Feed, Notice } from '@sineta/protocol';

/**
 * Merges pages into one list, newest first, each notice once: a notice that is published between two requests moves
 * another to the next page, so that both pages contain it.
 */
export function mergePages(pages: readonly Feed[]): Notice[] {
  const byId = new Map<string, Notice>();
  for (const { notices } of pages) {
    for (const notice of notices) if (!byId.has(notice.id)) byId.set(notice.id, notice);
  }
  return [...byId.values()];
}
