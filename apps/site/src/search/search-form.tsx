import { limits } from '@sineta/protocol/limits';
import { useAddresses, usePage } from '../page/page-context.ts';
import { serviceTextsFor } from '../texts/service-texts.ts';
import { useTexts } from '../texts/texts-context.ts';

interface SearchFormProps {
  readonly query?: string;
  /** Searches only the notices of this topic. */
  readonly topic?: string | undefined;
}

/** The field that searches the notices. It works without scripts. */
export function SearchForm({ query = '', topic }: SearchFormProps) {
  const texts = useTexts();
  const { words } = useAddresses();
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
          placeholder={search.example}
          className="search-input"
        />
        {topic !== undefined && <input type="hidden" name={words.topic} value={topic} />}
        <button type="submit" className="search-submit">
          {search.submit}
        </button>
      </form>
    </search>
  );
}
