import type { BoardPage } from '@sineta/protocol';
import { serviceTextsFor } from '../texts/service-texts.ts';
import { textsFor } from '../texts/texts.ts';
import { addressesIn } from './language-addresses.ts';

/** The address of the Atom feed, shown when a link leads here. A browser would show the feed itself as raw XML. */
export function FeedOffer({
  page,
  topic,
}: {
  readonly page: BoardPage;
  readonly topic?: string | undefined;
}) {
  const { feed } = serviceTextsFor(page.language);
  const { share } = textsFor(page.language);
  const address = page.origin + addressesIn(page, page.words.lang).feed(topic);
  return (
    <section id="rss" tabIndex={-1} aria-labelledby="rss-title" className="feed-offer">
      <h2 id="rss-title">{feed.title}</h2>
      <p dir="auto">{feed.text}</p>
      {/* No link, which would open what only readers of feeds show. */}
      <p dir="ltr" className="feed-address">
        {address}
      </p>
      {/* Shown by the script that copies. */}
      <button type="button" hidden value={address} data-copied={share.copied}>
        {share.copy}
      </button>
      <output />
      <p>
        <a href={`#${page.words.notices}`}>{feed.close}</a>
      </p>
    </section>
  );
}
