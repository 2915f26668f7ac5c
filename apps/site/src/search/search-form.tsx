import { type DayRange, periodWordsOf } from '@sineta/protocol/board';
import { limits } from '@sineta/protocol/limits';
import { useAddresses, usePage } from '../page/page-context.ts';
import { serviceTextsFor } from '../texts/service-texts.ts';
import { useTexts } from '../texts/texts-context.ts';

interface SearchFormProps {
  readonly query?: string;
  /** Searches only the notices of this topic. */
  readonly topic?: string | undefined;
  /** Has fields for a period, which are shown at once if it is one that no link offers. */
  readonly period?: DayRange & { readonly isOffered: boolean };
}

/** The field that searches the notices. It works without scripts. */
export function SearchForm({ query = '', topic, period }: SearchFormProps) {
  const texts = useTexts();
  const { words } = useAddresses();
  const { language } = usePage().site;
  const { search } = serviceTextsFor(language);
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
        {period && (
          <details className="search-dates" open={!period.isOffered}>
            <summary>{search.dates}</summary>
            <div className="search-days">
              <Day name={periodWordsOf(language).from} label={search.from} value={period.from} />
              <Day name={periodWordsOf(language).until} label={search.until} value={period.until} />
              <button type="submit" className="search-apply">
                {search.apply}
              </button>
            </div>
          </details>
        )}
      </form>
    </search>
  );
}

interface DayProps {
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
}

function Day({ name, label, value }: DayProps) {
  return (
    <label className="search-day">
      {label}
      <input type="date" name={name} defaultValue={value} className="search-input" />
    </label>
  );
}
