import { usePage } from '../page/page-context.ts';
import { useFeedOffer } from '../page/use-feed-offer.ts';
import { serviceTextsFor } from '../texts/service-texts.ts';
import styles from './board.module.css';

/** Shown without JavaScript: the notices work without it, the bell does not. Only the service renders the content. */
export function BellNeedsScript() {
  return <noscript>{import.meta.env.SSR && <FeedInstead />}</noscript>;
}

function FeedInstead() {
  const [text, link] = serviceTextsFor(usePage().language).noScript;
  const offer = useFeedOffer();
  return (
    <p dir="auto" className={styles.noScript}>
      {text} <a href={offer}>{link}</a>
    </p>
  );
}
