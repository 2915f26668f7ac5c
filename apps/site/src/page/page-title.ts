import type { BoardPage } from '@sineta/protocol';
import type { Texts } from '../texts/texts.ts';
import { topicName } from '../topics/topic-name.ts';

/** The title for tabs and bookmarks. */
export function pageTitle(page: BoardPage, texts: Texts): string {
  return `${heading(page, texts)} · ${page.site.name}`;
}

function heading({ site, settings, view }: BoardPage, texts: Texts): string {
  if (view.kind === 'notice') return view.notice.title;
  if (view.kind === 'search') return texts.search;
  if (view.kind === 'missing' || view.kind === 'withdrawn') return texts.title;
  return view.topic === undefined ? (settings.title ?? texts.title) : topicName(site.topics, view.topic);
}
