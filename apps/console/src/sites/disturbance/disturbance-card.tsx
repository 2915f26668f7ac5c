import type { Disturbance } from '@sineta/protocol';
import { Card, Skeleton } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import { formatDay, noonOf } from '../../plot/days.ts';
import { LinePlot } from '../../plot/line-plot.tsx';
import { PlotData } from '../../plot/plot-data.tsx';
import { usePreferences } from '../../preferences/preferences-provider.tsx';
import { RetryBanner } from '../../problems/retry-banner.tsx';
import { useService } from '../../service/service-context.ts';
import { disturbanceTexts } from './disturbance-texts.ts';

type Days = Disturbance['days'];

/** The period that is shown. */
const period = 90;

/** How many devices the messages of the site disturbed each day. */
export default function DisturbanceCard({ site }: { readonly site: string }) {
  const texts = useTexts(disturbanceTexts);
  const service = useService();
  const { data, isError, refetch } = useQuery({
    queryKey: ['disturbance', site],
    queryFn: ({ signal }) =>
      service.get<Disturbance>(`/sites/${site}/disturbance?days=${period}`, { signal }),
  });
  return (
    <Card title={texts.title} description={texts.description}>
      {isError && (
        <RetryBanner retry={texts.retry} onRetry={() => void refetch()}>
          {texts.error}
        </RetryBanner>
      )}
      {data ? <Trend days={data.days} /> : !isError && <Skeleton label={texts.loading} rows={2} />}
    </Card>
  );
}

function Trend({ days }: { readonly days: Days }) {
  const texts = useTexts(disturbanceTexts);
  const { number } = useAmounts();
  const { language } = usePreferences();
  const formatTime = useMemo(() => formatDay(language), [language]);
  const times = useMemo(() => days.map(({ day }) => noonOf(day)), [days]);
  const lines = useMemo(
    () => [{ label: '', values: days.map(({ devices }) => devices), accent: true }],
    [days],
  );
  const last = days.at(-1);
  if (last === undefined) return <p>{texts.empty}</p>;
  const most = days.reduce((highest, day) => (day.devices > highest.devices ? day : highest));
  if (most.devices === 0) return <p>{texts.none(days.length)}</p>;
  if (days.length === 1) return <p>{texts.one(last.devices)}</p>;
  const name = ({ day }: Days[number]) => formatTime(noonOf(day));
  const summary = texts.summary(last.devices, name(last), most.devices, name(most));
  return (
    <>
      <LinePlot
        times={times}
        lines={lines}
        formatTime={formatTime}
        formatValue={number}
        summary={days.every(({ exact }) => exact) ? summary : `${summary} ${texts.estimated}`}
      />
      <PlotData
        label={texts.table}
        columns={[
          { id: 'day', title: texts.columns.day },
          { id: 'devices', title: texts.columns.devices, align: 'end' },
        ]}
      >
        {days.toReversed().map((each) => (
          <tr key={each.day}>
            <td>{name(each)}</td>
            <td data-align="end">{number(each.devices)}</td>
          </tr>
        ))}
      </PlotData>
    </>
  );
}
