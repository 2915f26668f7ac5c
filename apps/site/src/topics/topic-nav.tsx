import { useEffect, useRef } from 'react';
import { useAddresses, usePage } from '../page/page-context.ts';
import { useTexts } from '../texts/texts-context.ts';
import { shownTopics } from './shown-topics.ts';
import styles from './topic-nav.module.css';

/** Links to the notices of each topic; `current` is the topic of the page. */
export function TopicNav({ current }: { readonly current: string | undefined }) {
  const { topics } = usePage().site;
  const texts = useTexts();
  const addresses = useAddresses();
  const nav = useRef<HTMLElement>(null);
  // On a phone the topics are one row that scrolls.
  useEffect(() => {
    // An address with a place in the page stays there.
    if (!location.hash)
      nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  if (topics.length === 0) return null;
  const all = [{ id: undefined, name: texts.topics.all, description: '' }, ...topics];
  const shown = shownTopics(all.map(({ name }) => name));
  const links = all.map(({ id, name, description }) => (
    <li key={id ?? ''}>
      <a
        className={styles.topic}
        href={addresses.board({ topic: id })}
        title={description || undefined}
        aria-current={id === current ? 'page' : undefined}
      >
        <bdi>{name}</bdi>
      </a>
    </li>
  ));
  return (
    <nav ref={nav} aria-label={texts.topics.label} className={styles.nav}>
      <ul className={styles.list}>{links.slice(0, shown)}</ul>
      {links.length > shown && (
        <details className={styles.rest} open={all.findIndex(({ id }) => id === current) >= shown}>
          <summary dir="auto">{texts.topics.more(links.length - shown)}</summary>
          <ul className={styles.list}>{links.slice(shown)}</ul>
        </details>
      )}
    </nav>
  );
}
