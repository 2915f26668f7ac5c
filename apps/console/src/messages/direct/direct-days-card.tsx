import type { DirectMessageDays } from '@sineta/protocol';
import { Card, Table } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import { LinePlot } from '../../plot/line-plot.tsx';
import { usePreferences } from '../../preferences/preferences-provider.tsx';
import { useService } from '../../service/service-context.ts';
import outcomes from '../outcomes/outcomes.module.css';
import { directTexts } from './direct-texts.ts';

const drawn = ['accepted', 'displayed', 'clicked'] as const;
const listed = [...drawn, 'failed'] as const;

/** The direct messages of a site by day, including deleted ones; nothing before the first. */
export function DirectDaysCard({ site }: { readonly site: string }) {
  const { days: texts } = useTexts(directTexts);
  const { number } = useAmounts();
  const { language } = usePreferences();
  const service = useService();
  const { data } = useQuery({
    queryKey: ['direct-message-days', site],
    queryFn: ({ signal }) =>
      service.get<DirectMessageDays>(`/sites/${site}/direct-messages/days`, { signal }),
  });
  const days = data?.days;
  const times = useMemo(() => days?.map(({ day }) => noon(day) / 1000), [days]);
  const lines = useMemo(
    () =>
      days &&
      drawn.map((name) => ({
        label: texts.lines[name],
        values: days.map((day) => day[name]),
        accent: name === 'displayed',
      })),
    [days, texts],
  );
  const formatTime = useMemo(() => {
    const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' });
    return (seconds: number) => format.format(seconds * 1000);
  }, [language]);
  if (days === undefined || times === undefined || lines === undefined) return null;
  const sumOf = (name: (typeof listed)[number]) => days.reduce((sum, day) => sum + day[name], 0);
  const sums = { accepted: sumOf('accepted'), displayed: sumOf('displayed'), failed: sumOf('failed') };
  if (sums.accepted + sums.failed === 0) return null;
  return (
    <Card title={texts.title(days.length)}>
      <LinePlot
        times={times}
        lines={lines}
        formatTime={formatTime}
        formatValue={number}
        summary={texts.summary(sums)}
      />
      <details className={outcomes.table}>
        <summary>{texts.table}</summary>
        <Table
          label={texts.table}
          columns={[
            { id: 'day', title: texts.columns.day },
            ...listed.map((name) => ({ id: name, title: texts.columns[name], align: 'end' as const })),
          ]}
        >
          {days.toReversed().map((day, index) => (
            <tr key={day.day}>
              <td>{formatTime(times.at(-1 - index)!)}</td>
              {listed.map((name) => (
                <td key={name} data-align="end">
                  {number(day[name])}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      </details>
    </Card>
  );
}

/** Days are in UTC; noon is the same day in nearly every time zone. */
function noon(day: string): number {
  return Date.parse(`${day}T12:00:00Z`);
}
