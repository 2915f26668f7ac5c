import type { BoardPage, BoardView } from '@sineta/protocol';
import { type BoardAddresses, addressesWith } from '@sineta/protocol/board';

/** The addresses of a board in one of its languages; in that of the site, or of the browser, when it is undefined. */
export function addressesIn({ words }: BoardPage, lang: string | undefined): BoardAddresses {
  const { lang: _, ...others } = words;
  return addressesWith({ ...others, ...(lang !== undefined && { lang }) });
}

/** The address of a page; that of the board for one that is not shared. */
export function addressOf(view: BoardView, addresses: BoardAddresses): string {
  if (view.kind === 'notice') return addresses.notice(view.notice.id);
  return view.kind === 'board' ? addresses.board(view) : addresses.board();
}
