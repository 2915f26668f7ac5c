import { searchWordsOf } from '@sineta/protocol/search-words';
import { usePage } from '../page/page-context.ts';
import { markWords } from './mark-words.ts';

/**
 * A text of a notice, with the words of the search marked on its page, but not in what is offered without a result. Only the
 * service renders that.
 */
export function MarkedText({ text }: { readonly text: string }) {
  const { view } = usePage();
  if (view.kind !== 'search' || view.found.notices.length === 0) return text;
  return markWords(text, searchWordsOf(view.query)).map(({ start, text: part, isMarked }) =>
    isMarked ? <mark key={start}>{part}</mark> : part,
  );
}
