import type { WrongField } from '@sineta/protocol';
import type { ReactNode } from 'react';
import { type DayRange, periodWordsOf } from '@sineta/protocol/board';
import { limits } from '@sineta/protocol/limits';
import { useAddresses, usePage } from '../page/page-context.ts';
import { serviceTextsFor } from '../texts/service-texts.ts';
import { useTexts } from '../texts/texts-context.ts';

/** The period of a search, among others. */
interface ShownPeriod extends DayRange {
  readonly name: string;
  /** The links to the periods that are offered. */
  readonly links: ReactNode;
}

interface SearchFormProps {
  readonly query?: string;
  /** Searches only the notices of this topic. */
  readonly topic?: string | undefined;
  readonly period?: ShownPeriod;
  /** The fields that the text with the id `wrong` is about. */
  readonly wrong?: readonly WrongField[] | undefined;
}

/** The field that searches the notices. It works without scripts. */
export function SearchForm({ query = '', topic, period, wrong }: SearchFormProps) {
  const texts = useTexts();
  const { words } = useAddresses();
  const { site, language: shown } = usePage();
  const { language } = site;
  const { search } = serviceTextsFor(shown);
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
          <details className="search-dates" open={isDayWrong}>
            <summary>
              {search.period}: <bdi>{period.name}</bdi>
            </summary>
            {period.links}
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
        {...(isWrong ? describeWrong(true) : describedByZone)}
      />
    </label>
  );
}

/** The time zone of the site, in the footer. */
const describedByZone = { 'aria-describedby': 'zone' };

function describeWrong(isWrong: boolean | undefined) {
  return isWrong ? { 'aria-invalid': true, 'aria-describedby': 'wrong' } : {};
}
