import { BellMark } from '@sineta/bell';
import type { Texts } from '../texts/texts.ts';
import { OfflineContent } from './offline-content.tsx';

interface OfflineDocumentProps {
  readonly siteName: string;
  readonly texts: Texts;
  /** CSS of our own: it is put in as it is. */
  readonly styles: string;
  /** A script of our own: it is put in as it is. */
  readonly script: string;
}

/** What happened, that the page goes on trying, and how not to wait for it. */
export function OfflineDocument({ siteName, texts, styles, script }: OfflineDocumentProps) {
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
            <BellMark state="on" />
            <bdi>{siteName}</bdi>
          </p>
        </header>
        <main className="content">
          <OfflineContent texts={texts} />
        </main>
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>
  );
}
