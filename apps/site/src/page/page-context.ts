import type { BoardPage } from '@sineta/protocol';
import { type BoardAddresses, boardAddresses } from '@sineta/protocol/board';
import { createContext, use } from 'react';

export const PageContext = createContext<BoardPage | undefined>(undefined);

/** What the service said of this page. */
export function usePage(): BoardPage {
  const page = use(PageContext);
  if (!page) throw new Error('There is no page around this component: render it within <App>.');
  return page;
}

/** The addresses of the board, in the language of its site. */
export function useAddresses(): BoardAddresses {
  return boardAddresses(usePage().site.language);
}
