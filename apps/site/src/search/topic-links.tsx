import styles from '../topics/topic-nav.module.css';

interface TopicLinksProps {
  readonly label: string;
  /** One without an id stands for all. */
  readonly topics: readonly { readonly id?: string; readonly name: string }[];
  readonly addressOf: (topic: string | undefined) => string;
  /** The link to this page. */
  readonly isCurrent?: (topic: string | undefined) => boolean;
}

/** Links for topics, on a page that only the service renders. */
export function TopicLinks({ label, topics, addressOf, isCurrent }: TopicLinksProps) {
  return (
    <nav aria-label={label} className={styles.nav}>
      <ul className={styles.list}>
        {topics.map(({ id, name }) => (
          <li key={id ?? ''}>
            <a
              className={styles.topic}
              href={addressOf(id)}
              aria-current={isCurrent?.(id) ? 'page' : undefined}
            >
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
