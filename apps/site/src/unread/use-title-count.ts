import { useEffect } from 'react';
import { usePage } from '../page/page-context.ts';
import { pageTitle } from '../page/page-title.ts';
import { useTexts } from '../texts/texts-context.ts';

/** Shows the number of unread notices in the title: “(2) Mural de avisos”. */
export function useTitleCount(unread: number): void {
  const page = usePage();
  const texts = useTexts();
  useEffect(() => {
    const title = pageTitle(page, texts);
    document.title = unread === 0 ? title : `(${unread}) ${title}`;
  }, [page, texts, unread]);
}
