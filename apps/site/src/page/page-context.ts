import type { BoardPage } from '@sineta/protocol';
import { addressesWith, type BoardAddresses } from '@sineta/protocol/board';
import { createContext, use } from 'react';

export const PageContext = createContext<BoardPage | undefined>(undefined);

/** The data of this page from the service. */
export function usePage(): BoardPage {
  const page = use(PageContext);
  if (!page) throw new Error('This component must be rendered within <App>.');
  return page;
}

/** The URLs of the board, in the language of its site; they keep the language that the visitor chose. */
export function useAddresses(): BoardAddresses {
  return addressesWith(usePage().words);
}
