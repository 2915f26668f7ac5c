import type { MessageDetails } from '@sineta/protocol';
import { Card } from '@sineta/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDebounced } from '../../time/use-debounced.ts';
import { formatDay } from '../../plot/days.ts';
import { LinePlot } from '../../plot/line-plot.tsx';
import { PlotData } from '../../plot/plot-data.tsx';
import { usePreferences } from '../../preferences/preferences-provider.tsx';
import { RetryProblem } from '../../problems/retry-problem.tsx';
import { useService } from '../../service/service-context.ts';
import { outcomeTexts } from './outcome-texts.ts';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import styles from './outcomes.module.css';
import { getTimeline } from '../message-requests.ts';
import { halfDisplayedAfter, timelineSeries } from './timeline-series.ts';

interface TimelineCardProps {
  readonly site: string;
  readonly id: string;
  /** The timeline is loaded again when its counts have changed and then been stable for a moment. */
  readonly message: Pick<MessageDetails, 'counts' | 'createdAt' | 'sendAt'>;
}

const dayInSeconds = 86_400;
const mostRows = 12;

/** A chart of the sent, displayed and clicked counts over time. */
export function TimelineCard({ site, id, message }: TimelineCardProps) {
  const { counts } = message;
  const texts = useTexts(outcomeTexts);
  const { number, time, dateTime } = useAmounts();
  const { language } = usePreferences();
  const service = useService();
  const debounced = useDebounced(JSON.stringify(counts), 1000);
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: ['timeline', site, id, debounced],
    queryFn: ({ signal }) => getTimeline(service, site, id, { signal }),
    placeholderData: keepPreviousData,
  });
  const sentAt = Date.parse(message.sendAt ?? message.createdAt);
  const plot = useMemo(
    () => data && timelineSeries(data, sentAt, dataUpdatedAt),
    [data, sentAt, dataUpdatedAt],
  );
  const isLong = plot !== undefined && plot.times.at(-1)! - plot.times[0]! > dayInSeconds;
  const formatTime = useMemo(() => {
    const format = isLong ? dateTime : time;
    return (seconds: number) => format(new Date(seconds * 1000));
  }, [isLong, time, dateTime]);
  const formatTick = useMemo(() => {
    const day = formatDay(language);
    return (seconds: number) => {
      const at = new Date(seconds * 1000);
      return isLong && at.getHours() + at.getMinutes() === 0 ? day(seconds) : time(at);
    };
  }, [isLong, time, language]);
  const lines = useMemo(
    () =>
      plot?.series.map(({ name, values }) => ({
        label: texts.timelineLines[name],
        values,
        accent: name === 'clicked',
      })),
    [plot, texts],
  );
  const empty = plot === undefined || lines === undefined || lines.every(({ values }) => values.at(-1) === 0);
  if (data === undefined && error) {
    return (
      <Card title={texts.timeline}>
        <RetryProblem error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (empty) {
    return (
      <Card title={texts.timeline}>
        <p className={styles.notes}>{texts.timelineEmpty}</p>
      </Card>
    );
  }
  const half = halfDisplayedAfter(data!, sentAt);
  return (
    <Card title={texts.timeline}>
      <LinePlot
        times={plot.times}
        lines={lines}
        formatTime={formatTime}
        formatTick={formatTick}
        formatValue={number}
        summary={texts.timelineSummary(
          counts.displayed,
          half === undefined ? undefined : texts.duration(half),
        )}
      />
      <PlotData
        label={texts.timelineTable}
        columns={[
          { id: 'time', title: texts.timelineColumns.time },
          ...plot.series.map(({ name: id }) => ({
            id,
            title: texts.timelineColumns[id],
            align: 'end' as const,
          })),
        ]}
      >
        {sample(plot.times.length - 1).map((index) => (
          <tr key={index}>
            <td>{formatTime(plot.times[index]!)}</td>
            {plot.series.map(({ name, values }) => (
              <td key={name} data-align="end">
                {number(values[index]!)}
              </td>
            ))}
          </tr>
        ))}
      </PlotData>
    </Card>
  );
}

/** Up to twelve of a number of steps, evenly spread, with the last; the first is 1. */
function sample(length: number): number[] {
  const rows = Math.min(mostRows, length);
  return Array.from({ length: rows }, (_, row) => Math.round(((row + 1) * length) / rows));
}
