import { createHash } from 'node:crypto';
import type { OfflinePage, OfflineSite } from '@sineta/protocol';
import { accentStyle } from '@sineta/ui/accent';
import { renderToStaticMarkup } from 'react-dom/server';
import { serviceTextsFor } from '../texts/service-texts.ts';
import { OfflineDocument } from './offline-document.tsx';
import styles from './offline.css?inline';
import retry from './retry.js?raw';

/** The offline page: one document with its styles and its script, which its policy allows by their hashes. */
export function renderOfflinePage({ name, language, accent, timeZone }: OfflineSite): OfflinePage {
  const sheet = accent === undefined ? styles : styles + accentStyle(accent);
  const document = (
    <OfflineDocument
      siteName={name}
      timeZone={timeZone}
      texts={serviceTextsFor(language)}
      styles={sheet}
      script={retry}
    />
  );
  return {
    html: `<!doctype html>${renderToStaticMarkup(document)}`,
    policy: [
      "default-src 'none'",
      `style-src ${hashSource(sheet)}`,
      `script-src ${hashSource(retry)}`,
      // The visit that installed the worker has left the font in the browser's cache.
      "font-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  };
}

/** CSP Level 3 §2.3.1. */
function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
