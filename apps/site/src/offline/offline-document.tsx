import type { ServiceTexts } from '../texts/service-texts.ts';
import { OfflineContent } from './offline-content.tsx';

interface OfflineDocumentProps {
  readonly siteName: string;
  readonly timeZone: string | undefined;
  readonly texts: ServiceTexts;
  /** CSS, inserted without escaping. */
  readonly styles: string;
  /** JavaScript, inserted without escaping. */
  readonly script: string;
}

/** The offline page: what happened, that the page retries, and a button to retry now. */
export function OfflineDocument({ siteName, timeZone, texts, styles, script }: OfflineDocumentProps) {
  const { offline, language } = texts;
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${offline.title} · ${siteName}`}</title>
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <header>
          <p>
            <bdi>{siteName}</bdi>
          </p>
        </header>
        <main className="content">
          <OfflineContent timeZone={timeZone} texts={texts} />
        </main>
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>
  );
}
