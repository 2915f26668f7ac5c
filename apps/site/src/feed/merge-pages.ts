import type { Feed, Notice } from '@sineta/protocol';

/**
 * The pages as one list, newest first, each notice once: a notice that is published while pages are read
 * pushes another over a page's end, which then comes twice.
 */
export function mergePages(pages: readonly Feed[]): Notice[] {
  const byId = new Map<string, Notice>();
  for (const { notices } of pages) {
    for (const notice of notices) if (!byId.has(notice.id)) byId.set(notice.id, notice);
  }
  return [...byId.values()];
}
