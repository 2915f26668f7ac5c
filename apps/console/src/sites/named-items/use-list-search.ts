import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTypedSearch } from '../../page/typed-search.ts';

/** The search of the page of topics and segments, which its address has beside the orders of both lists. */
export function useListSearch() {
  const { search = '', ...others }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  // The router parses digits as a number.
  return useTypedSearch(String(search), (words) => {
    const next = words === '' ? others : { ...others, search: words };
    // The search is not part of the route's type.
    void navigate({ to: '.', search: next as never, replace: true });
  });
}
