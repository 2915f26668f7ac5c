import { useAddresses, usePage } from '../page/page-context.ts';
import { serviceTextsFor } from '../texts/service-texts.ts';
import styles from './board.module.css';

/** Shown without JavaScript: the notices work without it, the bell does not. Only the service renders the content. */
export function BellNeedsScript() {
  return <noscript>{import.meta.env.SSR && <FeedInstead />}</noscript>;
}

function FeedInstead() {
  const { language, view } = usePage();
  const addresses = useAddresses();
  const [text, link] = serviceTextsFor(language).noScript;
  const topic = view.kind === 'board' ? view.topic : undefined;
  return (
    <p dir="auto" className={styles.noScript}>
      {text} <a href={`${addresses.board({ topic })}#rss`}>{link}</a>
    </p>
  );
}
