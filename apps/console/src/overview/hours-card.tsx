import type { Activity } from '@sineta/protocol';
import { Table } from '@sineta/ui';
import { useMemo } from 'react';
import { localeOf } from '../i18n/amounts.ts';
import { weekdaysIn } from '../i18n/week.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { usePreferences } from '../preferences/preferences-provider.tsx';
import { PlotData } from '../plot/plot-data.tsx';
import { bestBlock, blockLength, blocksOf, missingMessages } from './click-hours.ts';
import { FoldedCard } from './folded-card.tsx';
import styles from './overview-page.module.css';
import { overviewTexts } from './overview-texts.ts';

/** Which share of the messages was clicked, by the weekday and hour at which they were sent. */
export function HoursCard({ hours }: { readonly hours: Activity['hours'] }) {
  const { hours: texts } = useTexts(overviewTexts);
  const { language } = usePreferences();
  const percent = useMemo(() => {
    const format = new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 0 });
    return (share: number) => format.format(share);
  }, [language]);
  const rows = blocksOf(hours, weekdaysIn(language));
  const best = bestBlock(rows);
  const blocks = rows.flat();
  const hasRates = blocks.some(({ rate }) => rate !== undefined);
  const highest = Math.max(...blocks.map(({ isComparable, rate = 0 }) => (isComparable ? rate : 0)));
  const table = {
    columns: [
      { id: 'day', title: texts.hours },
      ...rows[0]!.map(({ hour }) => ({
        id: String(hour),
        title: `${hour}h`,
        align: 'center' as const,
      })),
    ],
    children: rows.map((blocks) => (
      <tr key={blocks[0]!.weekday}>
        <th scope="row">{dayName(language, blocks[0]!.weekday, 'short')}</th>
        {blocks.map(({ hour, messages, rate, isComparable }) => (
          <td
            key={hour}
            data-align="center"
            style={
              best && isComparable
                ? { background: tone((rate ?? 0) / highest) }
                : { color: 'var(--ink-soft)' }
            }
            title={messages > 0 ? texts.messages(messages) : undefined}
          >
            {rate === undefined ? messages > 0 && '–' : percent(rate)}
          </td>
        ))}
      </tr>
    )),
  };
  return (
    <FoldedCard
      title={texts.title}
      figure={
        best &&
        `${dayName(language, best.weekday, 'short')} ${best.hour}h–${best.hour + blockLength}h: ${percent(best.rate!)}`
      }
    >
      <p className={styles.soft}>
        {best
          ? texts.best(
              dayName(language, best.weekday, 'long'),
              best.hour,
              best.hour + blockLength,
              percent(best.rate!),
              best.messages,
            )
          : texts.tooFew(missingMessages(rows))}
        {best && ` ${texts.clock}`}
      </p>
      {best && <Table label={texts.table} {...table} />}
      {!best && hasRates && <PlotData label={texts.data} {...table} />}
    </FoldedCard>
  );
}

/** The background of a share of the highest rate. */
function tone(share: number): string {
  return `color-mix(in oklab, var(--brass) ${Math.round((share || 0) * 35)}%, transparent)`;
}

function dayName(language: string, weekday: number, length: 'long' | 'short'): string {
  // 1 January 2024 was a Monday.
  return new Intl.DateTimeFormat(localeOf(language), { weekday: length, timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, weekday),
  );
}
