import type { Overview } from '@sineta/protocol';
import { Card, Select, Table } from '@sineta/ui';
import { useCallback, useMemo } from 'react';
import { LinePlot } from '../plot/line-plot.tsx';
import { useOverviewTexts } from './overview-texts.ts';
import { useAmounts } from '../i18n/use-texts.ts';
import { usePreferences } from '../preferences/preferences-provider.tsx';
import { audienceChange } from '../devices/counts/audience-change.ts';
import styles from './overview-page.module.css';

interface AudienceCardProps {
  readonly overview: Overview;
  /** Length of the requested period in days. */
  readonly days: number;
  readonly onDays: (days: number) => void;
}

/** The number of devices and its change over time. */
export function AudienceCard({ overview, days: period, onDays }: AudienceCardProps) {
  const texts = useOverviewTexts();
  const { number } = useAmounts();
  const { language } = usePreferences();
  const { devices, days } = overview;
  const change = audienceChange(days);
  const times = useMemo(() => days.map(({ day }) => noon(day).getTime() / 1000), [days]);
  const lines = useMemo(
    () => [{ label: '', values: days.map((each) => each.devices), accent: true }],
    [days],
  );
  const formatTime = useCallback(
    (seconds: number) =>
      new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' }).format(new Date(seconds * 1000)),
    [language],
  );
  const first = days[0];
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
          <span className={styles.number}>{number(devices)}</span> {texts.countWord(devices)}
        </p>
        <p className={styles.soft}>{texts.change(change.joined, change.left, change.days)}</p>
      </div>
      {first !== undefined && last !== undefined && days.length > 1 ? (
        <>
          <LinePlot
            times={times}
            lines={lines}
            formatTime={formatTime}
            formatValue={number}
            summary={texts.plotSummary(first.devices, last.devices, noon(first.day), noon(last.day))}
          />
          <details className={styles.table}>
            <summary>{texts.plotTable}</summary>
            <Table
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
                  <td>{formatTime(noon(each.day).getTime() / 1000)}</td>
                  <td data-align="end">{number(each.devices)}</td>
                  <td data-align="end">{number(each.joined)}</td>
                  <td data-align="end">{number(each.left)}</td>
                </tr>
              ))}
            </Table>
          </details>
        </>
      ) : (
        <p className={styles.soft}>{texts.plotEmpty}</p>
      )}
    </Card>
  );
}

/** Days are in UTC; noon is the same day in nearly every time zone. */
function noon(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}
