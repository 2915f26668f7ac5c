import type { WrongField } from '@sineta/protocol';
import { type DayRange, periodWordsOf } from '@sineta/protocol/board';
import { limits } from '@sineta/protocol/limits';
import { useAddresses, usePage } from '../page/page-context.ts';
import { serviceTextsFor } from '../texts/service-texts.ts';
import { useTexts } from '../texts/texts-context.ts';
import { zoneName } from '../time/zone-name.ts';

interface SearchFormProps {
  readonly query?: string;
  /** Searches only the notices of this topic. */
  readonly topic?: string | undefined;
  /** Has fields for a period, which are shown at once if it is one that no link offers. */
  readonly period?: DayRange & { readonly isOffered: boolean };
  /** The fields that the text with the id `wrong` is about. */
  readonly wrong?: readonly WrongField[] | undefined;
}

/** The field that searches the notices. It works without scripts. */
export function SearchForm({ query = '', topic, period, wrong }: SearchFormProps) {
  const texts = useTexts();
  const { words } = useAddresses();
  const { site, language: shown, timeZone } = usePage();
  const { language } = site;
  const { search, ...service } = serviceTextsFor(shown);
  const isDayWrong = wrong?.includes('day');
  return (
    <search>
      <form action="/" className="search-form">
        <input
          type="search"
          id="q"
          name="q"
          defaultValue={query}
          maxLength={limits.searchLength}
          {...describeWrong(wrong?.includes('query'))}
          aria-label={texts.search}
          placeholder={search.example}
          className="search-input"
        />
        {topic !== undefined && <input type="hidden" name={words.topic} value={topic} />}
        {words.lang !== undefined && <input type="hidden" name="lang" value={words.lang} />}
        <button type="submit" className="search-submit">
          {search.submit}
        </button>
        {period && (
          <details className="search-dates" open={!period.isOffered || isDayWrong}>
            <summary>{search.dates}</summary>
            <div className="search-days">
              <Day
                name={periodWordsOf(language).from}
                label={search.from}
                value={period.from}
                isWrong={isDayWrong}
              />
              <Day
                name={periodWordsOf(language).until}
                label={search.until}
                value={period.until}
                isWrong={isDayWrong}
              />
              <button type="submit" className="search-apply">
                {search.apply}
              </button>
              <p id="zone" dir="auto" className="search-zone">
                {service.timeZone(zoneName(timeZone, service.language))}
              </p>
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
  readonly isWrong: boolean | undefined;
}

function Day({ name, label, value, isWrong }: DayProps) {
  return (
    <label className="search-day">
      {label}
      <input
        type="date"
        name={name}
        defaultValue={value}
        className="search-input"
        {...(isWrong ? describeWrong(true) : { 'aria-describedby': 'zone' })}
      />
    </label>
  );
}

function describeWrong(isWrong: boolean | undefined) {
  return isWrong ? { 'aria-invalid': true, 'aria-describedby': 'wrong' } : {};
}
