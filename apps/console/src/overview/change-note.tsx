import type { Overview } from '@sineta/protocol';
import type { DeviceFilters } from '../devices/device-filters.ts';
import { DevicesLink } from '../devices/devices-link.tsx';
import { useAmounts, useTexts } from '../i18n/use-texts.ts';
import { noonOf } from '../plot/days.ts';
import bar from './breakdowns/breakdown-bars.module.css';
import { overviewTexts } from './overview-texts.ts';
import { signed } from './signed.ts';

export interface ChangeNoteProps {
  readonly site: string;
  /** Undefined if nothing changed. */
  readonly change: Omit<Overview['changes']['topics'][number], 'id' | 'name'> | undefined;
  /** Filters of the devices that joined. */
  readonly joinedFilters: DeviceFilters | undefined;
}

/** The devices of a part that joined and left, beside the period before. */
export function ChangeNote({ site, change, joinedFilters }: ChangeNoteProps) {
  const { changes: texts } = useTexts(overviewTexts);
  const { number } = useAmounts();
  if (change === undefined) return null;
  const { joined, left, before, since } = change;
  return (
    <span className={bar.note}>
      {texts.net(signed(joined - left, number), before && signed(before.joined - before.left, number))}{' '}
      <DevicesLink site={site} filters={joined > 0 ? joinedFilters : undefined}>
        {texts.joined(joined)}
      </DevicesLink>
      , {texts.left(left)}
      {since !== undefined && `, ${texts.topicSince(new Date(noonOf(since) * 1000))}`}
    </span>
  );
}
