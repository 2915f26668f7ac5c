import { useEffect } from 'react';
import type { Texts } from './texts.ts';

/** Gives the document the page's language, and its title in it. */
export function useDocumentLanguage(texts: Texts, siteName: string | undefined): void {
  useEffect(() => {
    document.documentElement.lang = texts.language;
    document.title = siteName === undefined ? texts.title : `${texts.title} · ${siteName}`;
  }, [texts, siteName]);
}
