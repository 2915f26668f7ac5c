import type { Overview } from '@sineta/protocol';
import { useTexts } from '../i18n/use-texts.ts';
import { readDeviceFilters } from '../devices/device-filters.ts';
import { browserName, systemName } from '../i18n/product-names.ts';
import { overviewTexts } from './overview-texts.ts';
import { breakdown } from './breakdown.ts';
import { BreakdownBars } from './breakdown-bars.tsx';
import { FoldedCard } from './folded-card.tsx';
import styles from './overview-page.module.css';

/** The devices by browser, system, language and topic. */
export function BreakdownCards({ site, overview }: { readonly site: string; readonly overview: Overview }) {
  const texts = useTexts(overviewTexts);
  const { devices, browsers, systems, languages, topics } = overview;
  const topicNames = new Map(topics.map(({ id, name }) => [id, name]));
  const topicParts = topics.map(({ id, devices: count }) => ({ name: id, devices: count }));
  const cards = [
    {
      filter: 'browser',
      title: texts.breakdowns.browsers,
      bars: breakdown(browsers, devices),
      nameOf: (name: string) => browserName(name, texts.other),
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
    {
      filter: 'topic',
      title: texts.breakdowns.topics,
      bars: breakdown(topicParts, devices, { disjoint: false }),
      nameOf: (id: string) => topicNames.get(id) ?? id,
    },
  ] as const;
  /** Those whose language is unknown have no list. */
  const filtersOf = (filter: (typeof cards)[number]['filter']) => (name: string) =>
    filter === 'language' && name === 'other' ? undefined : readDeviceFilters({ [filter]: name });
  return (
    <div className={styles.breakdowns}>
      {cards.map(({ filter, title, bars, nameOf }) => (
        <FoldedCard
          key={title}
          title={title}
          figure={bars[0] && `${nameOf(bars[0].name)}: ${texts.percent(bars[0].share)}`}
        >
          {bars.length === 0 ? (
            <p className={styles.soft}>{texts.noTopics}</p>
          ) : (
            <BreakdownBars site={site} bars={bars} nameOf={nameOf} filtersOf={filtersOf(filter)} />
          )}
        </FoldedCard>
      ))}
    </div>
  );
}
