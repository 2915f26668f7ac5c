import type { DirectMessageDays } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';
import { Card, Skeleton } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import { formatDay, noonOf } from '../../plot/days.ts';
import { LinePlot } from '../../plot/line-plot.tsx';
import { PlotData } from '../../plot/plot-data.tsx';
import { usePreferences } from '../../preferences/preferences-provider.tsx';
import { useService } from '../../service/service-context.ts';
import { RetryBanner } from '../../problems/retry-banner.tsx';
import { messagesTexts } from '../messages-texts.ts';
import outcomes from '../outcomes/outcomes.module.css';
import styles from './direct-days-card.module.css';
import { directTexts } from './direct-texts.ts';

const drawn = ['accepted', 'displayed', 'clicked'] as const;
const listed = [...drawn, 'failed'] as const;

/** The direct messages of a site by day, including deleted ones. Folded, since operators come for the list below it. */
export function DirectDaysCard({ site }: { readonly site: string }) {
  const { days: texts } = useTexts(directTexts);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card padding="none">
      <details className={styles.days} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <h2>{texts.title(limits.overviewDays)}</h2>
        </summary>
        {isOpen && <DirectDays site={site} />}
      </details>
    </Card>
  );
}

function DirectDays({ site }: { readonly site: string }) {
  const { days: texts, empty } = useTexts(directTexts);
  const { error, retryLoad } = useTexts(messagesTexts);
  const { number } = useAmounts();
  const { language } = usePreferences();
  const service = useService();
  const { data, isError, refetch } = useQuery({
    queryKey: ['direct-message-days', site],
    queryFn: ({ signal }) =>
      service.get<DirectMessageDays>(`/sites/${site}/direct-messages/days`, { signal }),
  });
  const days = data?.days;
  const times = useMemo(() => days?.map(({ day }) => noonOf(day)), [days]);
  const lines = useMemo(
    () =>
      days &&
      drawn.map((name) => ({
        label: texts.lines[name],
        values: days.map((day) => day[name]),
        accent: name === 'clicked',
      })),
    [days, texts],
  );
  const formatTime = useMemo(() => formatDay(language), [language]);
  if (isError && data === undefined) {
    return (
      <RetryBanner retry={retryLoad} onRetry={() => void refetch()}>
        {error}
      </RetryBanner>
    );
  }
  if (days === undefined || times === undefined || lines === undefined) {
    return <Skeleton label={texts.title(limits.overviewDays)} rows={4} kind="bars" />;
  }
  const sumOf = (name: (typeof listed)[number]) => days.reduce((sum, day) => sum + day[name], 0);
  const sums = { accepted: sumOf('accepted'), displayed: sumOf('displayed'), failed: sumOf('failed') };
  if (sums.accepted + sums.failed === 0) return <p className={outcomes.notes}>{empty.title}</p>;
  return (
    <>
      <LinePlot
        times={times}
        lines={lines}
        formatTime={formatTime}
        formatValue={number}
        summary={texts.summary(sums)}
      />
      <PlotData
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
      </PlotData>
    </>
  );
}
