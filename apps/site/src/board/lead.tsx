import styles from '../app.module.css';
import { useTexts } from '../texts/texts-context.ts';
import { leadStart } from './lead-start.ts';

/** The characters in a line on a phone. */
const line = 40;

interface LeadProps {
  readonly text: string;
  readonly lang: string | undefined;
  /** The lines that a text takes on a phone if it is cut. With one more it has all of a text that has no others. */
  readonly lines: number;
}

/** What a page is about. On a phone a long text is cut, with a link to the whole one. */
export function Lead({ text, lang, lines }: LeadProps) {
  const { more, language } = useTexts();
  const isLong = text.length > line * (lines + 1);
  const start = isLong ? leadStart(text, (line - 3) * lines - more.length) : text;
  return (
    <p
      id="lead"
      dir="auto"
      lang={lang}
      className={styles.lead}
      data-tall={(!isLong && text.length > line * lines) || undefined}
    >
      {isLong ? (
        <>
          <span className={styles.start}>{start}</span>
          <span className={styles.rest}>{text.slice(start.length)}</span>{' '}
          <a href="#lead" lang={language}>
            {more}
          </a>
        </>
      ) : (
        text
      )}
    </p>
  );
}
