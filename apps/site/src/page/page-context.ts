import type { BoardPage } from '@sineta/protocol';
import { addressesWith, type BoardAddresses } from '@sineta/protocol/board';
import { createContext, use } from 'react';

export const PageContext = createContext<BoardPage | undefined>(undefined);

/** The data of this page from the service, for components within `<App>`. */
export function usePage(): BoardPage {
  return use(PageContext)!;
}

/** The URLs of the board, in the language of its site; they keep the language that the visitor chose. */
export function useAddresses(): BoardAddresses {
  return addressesWith(usePage().words);
}
