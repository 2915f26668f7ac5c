import type { Notice } from '@sineta/protocol';
import { actionLinks, noticeLink } from '../feed/notice-link.ts';
import { useAddresses, usePage } from '../page/page-context.ts';
import { MarkedText } from '../search/marked-text.tsx';
import { useTexts } from '../texts/texts-context.ts';
import styles from './notice-content.module.css';
import { addressParts } from './address-parts.ts';
import { longOn } from './long-on.ts';
import { NoticeImage } from './notice-image.tsx';
import { paragraphs } from './paragraphs.ts';

interface NoticeContentProps {
  readonly notice: Notice;
  /** Cuts a long body, in a list, and adds a link to the page that has all of it. */
  readonly isBrief?: boolean;
}

/** The body, the image and the links of a notice. */
export function NoticeContent({ notice, isBrief }: NoticeContentProps) {
  const texts = useTexts();
  const addresses = useAddresses();
  const { origin } = usePage();
  const link = noticeLink(notice, origin);
  // In a list one link is enough.
  const actions = isBrief ? [] : actionLinks(notice, origin);
  const long = isBrief ? longOn(notice.body) : undefined;
  const main = link && (
    <a className={styles.open} href={link.href} rel="noopener noreferrer" aria-describedby={notice.id}>
      {link.host === undefined ? texts.open : texts.openAt(link.host)}
    </a>
  );
  return (
    <>
      <div className={styles.body} data-long={long}>
        {paragraphs(notice.body).map(({ start, text }) => (
          <p key={start} dir="auto" lang={notice.language} className={styles.paragraph}>
            {addressParts(text).map(({ start, text: part, isAddress }) => {
              const words = import.meta.env.SSR ? <MarkedText key={start} text={part} /> : part;
              return isAddress ? (
                <a key={start} href={part} rel="noopener noreferrer">
                  {words}
                </a>
              ) : (
                words
              );
            })}
          </p>
        ))}
      </div>
      {long && (
        <a
          className={`${styles.open} ${styles.whole}`}
          data-long={long}
          href={addresses.notice(notice.id)}
          aria-describedby={notice.id}
        >
          {texts.readNotice}
        </a>
      )}
      <NoticeImage image={notice.image} isWhole={!isBrief} />
      {actions.length === 0 ? (
        main
      ) : (
        <ul className={styles.actions}>
          {actions.map(({ title, href }) => (
            <li key={title + href}>
              <a
                className={styles.open}
                dir="auto"
                lang={notice.language}
                href={href}
                rel="noopener noreferrer"
              >
                {title}
              </a>
            </li>
          ))}
          {main && <li>{main}</li>}
        </ul>
      )}
    </>
  );
}
