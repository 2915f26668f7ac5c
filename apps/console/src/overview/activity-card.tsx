import type { Activity } from '@sineta/protocol';
import { Card } from '@sineta/ui';
import { useMemo } from 'react';
import { useAmounts, useTexts } from '../i18n/use-texts.ts';
import { LinePlot } from '../plot/line-plot.tsx';
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
  const lines = useMemo(
    () =>
      series.map((name) => ({
        label: texts.lines[name],
        values: days.map((each) => each[name]),
        accent: name === 'clicked',
      })),
    [days, texts],
  );
  const sum = (of: (typeof series)[number] | 'messages') => days.reduce((all, each) => all + each[of], 0);
  const compared = before.messages > 0 && (
    <p className={styles.soft}>
      {texts.before(before.messages, before.accepted, before.clicked, days.length)}
    </p>
  );
  if (sum('messages') === 0) {
    return (
      <Card title={texts.title}>
        <p className={styles.soft}>{texts.none(days.length)}</p>
        {compared}
      </Card>
    );
  }
  return (
    <Card title={texts.title}>
      <LinePlot
        times={times}
        lines={lines}
        formatTime={formatTime}
        formatValue={number}
        summary={texts.summary(sum('messages'), sum('accepted'), sum('clicked'), days.length)}
      />
      {compared}
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
