/** Where the notices are: all, those of one topic, or those after a page of them. */
export function boardAddress({ topic, after }: { topic?: string; after?: string } = {}): string {
  return withQuery('/', { topico: topic, antes: after });
}

/** Where one notice has a page of its own. */
export function noticeAddress(id: string): string {
  return `/avisos/${encodeURIComponent(id)}`;
}

/** Where feed readers find the notices. */
export function atomAddress(topic?: string): string {
  return withQuery('/feed.xml', { topico: topic });
}

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
