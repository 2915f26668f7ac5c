import { type BoardAddresses, boardAddresses, type Notice } from '@sineta/protocol';
import type { Site } from '../sites/sites.ts';
import { type Element, element, xmlDocument } from './xml.ts';

interface Topic {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

interface Atom {
  readonly origin: string;
  readonly site: Pick<Site, 'name' | 'icon' | 'createdAt'>;
  /** BCP 47. */
  readonly language: string;
  readonly addresses: BoardAddresses;
  /** The topics with a name. */
  readonly topics: readonly Topic[];
  /** The topic of the feed; undefined for all notices. */
  readonly topic: Topic | undefined;
  /** Newest first. */
  readonly notices: readonly Notice[];
}

/** The ids of feeds and entries never change (RFC 4287 §4.2.6), even if the site's language does. */
const permanent = boardAddresses('pt-BR');

/** The board as an Atom feed: RFC 4287. */
export function atomFeed({ origin, site, language, addresses, topics, topic, notices }: Atom): string {
  const permanentFeed = boardAddresses('pt-BR', addresses.words.lang).feed(topic?.id);
  const place = topic && { topic: topic.id };
  // RFC 4287 §4.2.15 requires a date, also for a feed without entries.
  const updated = notices.map(updatedAt).sort().at(-1) ?? new Date(site.createdAt).toISOString();
  return xmlDocument(
    element('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': language }, [
      element('id', {}, [origin + permanentFeed]),
      element('title', {}, [topic ? `${topic.name} · ${site.name}` : site.name]),
      ...(topic?.description ? [element('subtitle', {}, [topic.description])] : []),
      element('updated', {}, [updated]),
      element('author', {}, [element('name', {}, [site.name])]),
      element('link', {
        rel: 'self',
        type: 'application/atom+xml',
        href: origin + addresses.feed(topic?.id),
      }),
      element('link', { rel: 'alternate', type: 'text/html', href: origin + addresses.board(place) }),
      element('icon', {}, [site.icon ?? `${origin}/icon-192.png`]),
      ...notices.map((notice) => entry(notice, language, origin, addresses, topics)),
    ]),
  );
}

function entry(
  notice: Notice,
  language: string,
  origin: string,
  addresses: BoardAddresses,
  topics: readonly Topic[],
): Element {
  const topic = topics.find(({ id }) => id === notice.topic);
  const own = notice.language ?? language;
  return element('entry', own === language ? {} : { 'xml:lang': own }, [
    element('id', {}, [origin + permanent.notice(notice.id)]),
    element('title', {}, [notice.title]),
    element('updated', {}, [updatedAt(notice)]),
    element('published', {}, [notice.publishedAt]),
    element('link', { rel: 'alternate', type: 'text/html', href: origin + addresses.notice(notice.id) }),
    ...(notice.navigate === undefined ? [] : [element('link', { rel: 'related', href: notice.navigate })]),
    ...(notice.actions ?? []).map(({ title, navigate }) =>
      element('link', { rel: 'related', href: navigate, title }),
    ),
    ...(topic ? [element('category', { term: topic.id, label: topic.name })] : []),
    // An entry without content requires a summary or a link; content of type text cannot run scripts (§4.1.3.3).
    ...(notice.body === undefined ? [] : [element('content', { type: 'text' }, [notice.body])]),
  ]);
}

function updatedAt({ publishedAt, correctedAt = publishedAt }: Notice): string {
  return correctedAt;
}
