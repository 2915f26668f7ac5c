import { limits } from '@sineta/protocol/limits';
import { usePage } from '../page/page-context.ts';
import { serviceTextsFor } from '../texts/service-texts.ts';
import { useTexts } from '../texts/texts-context.ts';

/** The field that searches the notices. It works without scripts. */
export function SearchForm({ query = '' }: { readonly query?: string }) {
  const texts = useTexts();
  const { search } = serviceTextsFor(usePage().site.language);
  return (
    <search>
      <form action="/" className="search-form">
        <input
          type="search"
          id="q"
          name="q"
          defaultValue={query}
          maxLength={limits.searchLength}
          aria-label={texts.search}
          placeholder={texts.search}
          className="search-input"
        />
        <button type="submit" className="search-submit">
          {search.submit}
        </button>
      </form>
    </search>
  );
}
