import type { Notice } from '@sineta/protocol';
import type { Site } from '../sites/sites.ts';
import { type Element, element, xmlDocument } from './xml.ts';

interface Topic {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

interface Atom {
  readonly origin: string;
  readonly site: Pick<Site, 'name' | 'language' | 'icon' | 'createdAt'>;
  /** Those that visitors know by name. */
  readonly topics: readonly Topic[];
  /** The one that the feed is about; all notices when absent. */
  readonly topic: Topic | undefined;
  /** Newest first. */
  readonly notices: readonly Notice[];
}

/** The board as an Atom feed: RFC 4287. */
export function atomFeed({ origin, site, topics, topic, notices }: Atom): string {
  const query = topic ? `?${new URLSearchParams({ topico: topic.id }).toString()}` : '';
  const self = `${origin}/feed.xml${query}`;
  // RFC 4287 §4.2.15 wants a date also of a feed without entries.
  const updated = notices[0]?.publishedAt ?? new Date(site.createdAt).toISOString();
  return xmlDocument(
    element('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': site.language }, [
      element('id', {}, [self]),
      element('title', {}, [topic ? `${topic.name} · ${site.name}` : site.name]),
      ...(topic?.description ? [element('subtitle', {}, [topic.description])] : []),
      element('updated', {}, [updated]),
      element('author', {}, [element('name', {}, [site.name])]),
      element('link', { rel: 'self', type: 'application/atom+xml', href: self }),
      element('link', { rel: 'alternate', type: 'text/html', href: `${origin}/${query}` }),
      element('icon', {}, [site.icon ?? `${origin}/icon-192.png`]),
      ...notices.map((notice) => entry(notice, origin, topics)),
    ]),
  );
}

function entry(notice: Notice, origin: string, topics: readonly Topic[]): Element {
  const address = `${origin}/avisos/${notice.id}`;
  const topic = topics.find(({ id }) => id === notice.topic);
  return element('entry', {}, [
    // The address is kept for good, so it names the entry too (§4.2.6).
    element('id', {}, [address]),
    element('title', {}, [notice.title]),
    element('updated', {}, [notice.publishedAt]),
    element('published', {}, [notice.publishedAt]),
    element('link', { rel: 'alternate', type: 'text/html', href: address }),
    ...(notice.navigate === undefined ? [] : [element('link', { rel: 'related', href: notice.navigate })]),
    ...(topic ? [element('category', { term: topic.id, label: topic.name })] : []),
    // An entry without text has to have a summary or a link; text alone is not run as anything (§4.1.3.3).
    ...(notice.body === undefined ? [] : [element('content', { type: 'text' }, [notice.body])]),
  ]);
}
