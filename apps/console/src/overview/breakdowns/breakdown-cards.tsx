import type { Overview } from '@sineta/protocol';
import type { ComponentProps } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { readDeviceFilters } from '../../devices/device-filters.ts';
import { browserName, systemName } from '../../i18n/product-names.ts';
import { overviewTexts } from '../overview-texts.ts';
import { noonOf } from '../../plot/days.ts';
import { breakdown, type BreakdownBar } from './breakdown.ts';
import { BreakdownBars } from './breakdown-bars.tsx';
import { FoldedCard } from '../folded-card.tsx';
import styles from '../overview-page.module.css';

interface BreakdownCard {
  readonly filter: 'browser' | 'topic' | 'system' | 'language';
  readonly title: string;
  readonly bars: readonly BreakdownBar[];
  readonly nameOf: (name: string) => string;
  /** What changed in a part. */
  readonly changeOf?: ComponentProps<typeof BreakdownBars>['changeOf'];
}

/** The devices by browser, topic, system and language, with those that joined and left where they are counted. */
export function BreakdownCards({ site, overview }: { readonly site: string; readonly overview: Overview }) {
  const texts = useTexts(overviewTexts);
  const { devices, browsers, systems, languages, topics, changes, days } = overview;
  const byBrowser = new Map(changes.browsers.map(({ name, ...change }) => [name as string, change]));
  const byTopic = new Map(changes.topics.map(({ id, ...change }) => [id, change]));
  const topicNames = new Map(topics.map(({ id, name }) => [id, name]));
  const topicParts = topics.map(({ id, devices: count }) => ({ name: id, devices: count }));
  const cards = [
    {
      filter: 'browser',
      title: texts.breakdowns.browsers,
      bars: breakdown(browsers, devices),
      nameOf: (name: string) => browserName(name, texts.other),
      // Of those who chose a topic later than they joined, the list has no filter: no number of these leads to it.
      changeOf: (name: string) => byBrowser.get(name),
    },
    {
      filter: 'topic',
      title: texts.breakdowns.topics,
      bars: breakdown(topicParts, devices, { disjoint: false }),
      nameOf: (id: string) => topicNames.get(id) ?? id,
      changeOf: (id: string) => byTopic.get(id),
    },
    {
      filter: 'system',
      title: texts.breakdowns.systems,
      bars: breakdown(systems, devices),
      nameOf: (name: string) => systemName(name, texts.other),
    },
    {
      filter: 'language',
      title: texts.breakdowns.languages,
      bars: breakdown(languages, devices),
      nameOf: texts.languageName,
    },
  ] satisfies readonly BreakdownCard[];
  const counted =
    changes.browsers.length === 0
      ? undefined
      : changes.since === undefined
        ? texts.changes.period(days.length)
        : texts.changes.since(new Date(noonOf(changes.since) * 1000));
  /** Those whose language is unknown have no list. */
  const filtersOf = (filter: BreakdownCard['filter']) => (name: string) =>
    filter === 'language' && name === 'other' ? undefined : readDeviceFilters({ [filter]: name });
  return (
    <div className={styles.breakdowns}>
      {cards.map(({ filter, title, bars, nameOf, changeOf }: BreakdownCard) => (
        <FoldedCard
          key={title}
          title={title}
          description={changeOf && bars.length > 0 ? counted : undefined}
          figure={bars[0] && `${nameOf(bars[0].name)}: ${texts.percent(bars[0].share)}`}
        >
          {bars.length === 0 ? (
            <p className={styles.soft}>{texts.noTopics}</p>
          ) : (
            <BreakdownBars
              site={site}
              bars={bars}
              nameOf={nameOf}
              filtersOf={filtersOf(filter)}
              changeOf={changeOf}
            />
          )}
        </FoldedCard>
      ))}
    </div>
  );
}
