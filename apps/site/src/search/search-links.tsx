import styles from '../topics/topic-nav.module.css';

interface SearchLinksProps {
  readonly label: string;
  /** A visible label, in words of the other one. */
  readonly heading?: string;
  readonly links: readonly { readonly name: string; readonly href: string; readonly isCurrent?: boolean }[];
}

/** Links to other results, on a page that only the service renders. */
export function SearchLinks({ label, heading, links }: SearchLinksProps) {
  return (
    <nav aria-label={label} className={styles.nav}>
      {heading !== undefined && (
        <span aria-hidden className="search-label">
          {heading}
        </span>
      )}
      <ul className={styles.list}>
        {links.map(({ name, href, isCurrent }) => (
          <li key={href}>
            <a className={styles.topic} href={href} aria-current={isCurrent ? 'page' : undefined}>
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
