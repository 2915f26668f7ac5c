import type { Overview } from '@sineta/protocol';
import { Card, Select } from '@sineta/ui';
import { useMemo } from 'react';
import { LinePlot } from '../plot/line-plot.tsx';
import { PlotData } from '../plot/plot-data.tsx';
import { overviewTexts } from './overview-texts.ts';
import { useAmounts, useTexts } from '../i18n/use-texts.ts';
import { usePreferences } from '../preferences/preferences-provider.tsx';
import { formatDay, noonOf } from '../plot/days.ts';
import { DevicesLink } from '../devices/devices-link.tsx';
import { audienceChange } from '../devices/counts/audience-change.ts';
import styles from './overview-page.module.css';

interface AudienceCardProps {
  readonly site: string;
  readonly overview: Overview;
  /** Length of the requested period in days. */
  readonly days: number;
  readonly onDays: (days: number) => void;
}

const dayInSeconds = 86_400;

/** The number of devices and its change over time. */
export function AudienceCard({ site, overview, days: period, onDays }: AudienceCardProps) {
  const texts = useTexts(overviewTexts);
  const { number } = useAmounts();
  const { language } = usePreferences();
  const { devices, days, before } = overview;
  const change = useMemo(() => audienceChange(days), [days]);
  // From the end of the day before, so that the line shows the whole change.
  const times = useMemo(() => {
    const ends = days.map(({ day }) => noonOf(day));
    return [ends[0]! - dayInSeconds, ...ends];
  }, [days]);
  const lines = useMemo(
    () => [{ label: '', values: [change.before, ...days.map((each) => each.devices)], accent: true }],
    [change, days],
  );
  const formatTime = useMemo(() => formatDay(language), [language]);
  const last = days.at(-1);
  return (
    <Card
      title={texts.audience}
      action={
        <div className={styles.period}>
          <Select
            label={texts.period}
            options={Object.entries(texts.periods).map(([value, label]) => ({ value, label }))}
            value={String(period)}
            onChange={(value) => onDays(Number(value))}
          />
        </div>
      }
    >
      <div>
        <p className={styles.total}>
          <span className={styles.number}>{number(devices)}</span>
          <DevicesLink site={site} filters={devices > 0 ? {} : undefined}>
            {texts.countWord(devices)}
          </DevicesLink>
        </p>
        <p className={styles.soft}>
          {texts.change(change.joined, change.left, change.days)}{' '}
          {before.joined + before.left > 0 && texts.changeBefore(before.joined, before.left, change.days)}
        </p>
      </div>
      {last !== undefined && days.length > 1 ? (
        <>
          <LinePlot
            times={times}
            lines={lines}
            formatTime={formatTime}
            formatValue={number}
            summary={texts.plotSummary(
              change.before,
              last.devices,
              new Date(times[0]! * 1000),
              new Date(noonOf(last.day) * 1000),
            )}
          />
          <PlotData
            label={texts.plotTable}
            columns={[
              { id: 'day', title: texts.plotColumns.day },
              { id: 'devices', title: texts.plotColumns.devices, align: 'end' },
              { id: 'joined', title: texts.plotColumns.joined, align: 'end' },
              { id: 'left', title: texts.plotColumns.left, align: 'end' },
            ]}
          >
            {days.toReversed().map((each) => (
              <tr key={each.day}>
                <td>{formatTime(noonOf(each.day))}</td>
                <td data-align="end">{number(each.devices)}</td>
                <td data-align="end">{number(each.joined)}</td>
                <td data-align="end">{number(each.left)}</td>
              </tr>
            ))}
          </PlotData>
        </>
      ) : (
        <p className={styles.soft}>{texts.plotEmpty}</p>
      )}
    </Card>
  );
}
