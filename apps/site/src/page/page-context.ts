import type { BoardPage } from '@sineta/protocol';
import { createContext, use } from 'react';

export const PageContext = createContext<BoardPage | undefined>(undefined);

/** What the service said of this page. */
export function usePage(): BoardPage {
  const page = use(PageContext);
  if (!page) throw new Error('There is no page around this component: render it within <App>.');
  return page;
}
