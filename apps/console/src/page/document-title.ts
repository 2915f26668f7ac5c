import { useEffect } from 'react';

/** Sets the title of the tab. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Sineta`;
  }, [title]);
}
