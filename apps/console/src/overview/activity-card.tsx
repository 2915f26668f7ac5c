import type { Activity } from '@sineta/protocol';
import { Card } from '@sineta/ui';
import { useMemo } from 'react';
import { useAmounts, useTexts } from '../i18n/use-texts.ts';
import { DayBars } from '../plot/day-bars.tsx';
import plot from '../plot/line-plot.module.css';
import { PlotData } from '../plot/plot-data.tsx';
import { formatDay, noonOf } from '../plot/days.ts';
import styles from './overview-page.module.css';
import { overviewTexts } from './overview-texts.ts';
import { usePreferences } from '../preferences/preferences-provider.tsx';

const series = ['accepted', 'displayed', 'clicked'] as const;

/** The results of the messages of each day, beside those of as many days before. */
export function ActivityCard({ days, before }: Pick<Activity, 'days' | 'before'>) {
  const { activity: texts, plotTable } = useTexts(overviewTexts);
  const { number } = useAmounts();
  const { language } = usePreferences();
  const formatTime = useMemo(() => formatDay(language), [language]);
  const times = useMemo(() => days.map(({ day }) => noonOf(day)), [days]);
  const [sends, clicks] = useMemo(() => {
    const barsOf = (name: 'accepted' | 'clicked') => ({
      label: texts.lines[name],
      values: days.map((each) => each[name]),
      accent: name === 'clicked',
    });
    return [barsOf('accepted'), barsOf('clicked')] as const;
  }, [days, texts]);
  const sum = (of: (typeof series)[number] | 'messages') => days.reduce((all, each) => all + each[of], 0);
  const compared =
    before.messages > 0 && texts.before(before.messages, before.accepted, before.clicked, days.length);
  if (sum('messages') === 0) {
    return (
      <Card title={texts.title}>
        <p className={styles.soft}>{texts.none(days.length)}</p>
        {compared && <p className={styles.soft}>{compared}</p>}
      </Card>
    );
  }
  return (
    <Card title={texts.title}>
      <figure className={plot.figure}>
        {/* Clicks are a small part of the sends: on one scale they would lie on its axis. */}
        <DayBars times={times} bars={sends} formatTime={formatTime} formatValue={number} hidesTimes />
        <DayBars times={times} bars={clicks} formatTime={formatTime} formatValue={number} />
        <figcaption className={plot.summary}>
          {texts.summary(sum('messages'), sum('accepted'), sum('clicked'), days.length)}
          {compared && ` ${compared}`}
        </figcaption>
      </figure>
      <PlotData
        label={plotTable}
        columns={[
          { id: 'day', title: texts.columns.day },
          { id: 'messages', title: texts.columns.messages, align: 'end' },
          ...series.map((id) => ({ id, title: texts.lines[id], align: 'end' as const })),
        ]}
      >
        {days
          .filter(({ messages }) => messages > 0)
          .toReversed()
          .map((each) => (
            <tr key={each.day}>
              <td>{formatTime(noonOf(each.day))}</td>
              <td data-align="end">{number(each.messages)}</td>
              {series.map((name) => (
                <td key={name} data-align="end">
                  {number(each[name])}
                </td>
              ))}
            </tr>
          ))}
      </PlotData>
    </Card>
  );
}
