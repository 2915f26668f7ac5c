import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTypedSearch } from '../../page/search/typed-search.ts';

/** The search of a page that its address has beside the orders of its lists: typed, a way to type, and as the address has it. */
export function useListSearch() {
  const { search = '', ...others }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  // The router parses digits as a number.
  const stored = String(search);
  const [typed, setTyped] = useTypedSearch(stored, (words) => {
    const next = words === '' ? others : { ...others, search: words };
    // The search is not part of the route's type.
    void navigate({ to: '.', search: next as never, replace: true });
  });
  return [typed, setTyped, stored] as const;
}
