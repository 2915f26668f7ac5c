import type { Segment } from '@sineta/protocol';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { countAudience } from '../../devices/counts/count-audience.ts';
import { DevicesLink } from '../../devices/devices-link.tsx';
import { useMay } from '../../accounts/me.ts';
import { useService } from '../../service/service-context.ts';
import { useSite } from '../../accounts/sites.ts';
import { Moment } from '../../i18n/moment.tsx';
import { lazyOrNothing } from '../../page/lazy/lazy-or-nothing.ts';
import { instant } from '../../page/order/sorted.ts';
import { topicsTexts } from './topics-texts.ts';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import { NamedItemCard } from './named-item-card.tsx';
import { Unit } from './named-item-table.tsx';
import styles from './named-item-table.module.css';
import { SegmentDialog } from './segment-dialog.tsx';
import { segmentsQuery } from './named-item-queries.ts';

const FilterWords = lazyOrNothing(async () => ({
  default: (await import('../../devices/filter/filter-parts.ts')).FilterWords,
}));

const segmentOrders = {
  name: ({ name }: Segment) => name,
  changed: ({ updatedAt }: Segment) => instant(updatedAt),
};

interface SegmentProps {
  readonly item: Segment;
}

/** The segments, which operators define. */
export function SegmentsCard({ typed }: { readonly typed: string }) {
  const { id: site } = useSite();
  return (
    <NamedItemCard
      kind="segments"
      icon="filter"
      items={useQuery(segmentsQuery(useService(), site))}
      typed={typed}
      mayChange={useMay('send')}
      cells={{ Marks: SegmentConditions, Devices: SegmentDevices, Last: SegmentChange }}
      EditDialog={SegmentDialog}
      orders={segmentOrders}
    />
  );
}

function SegmentConditions({ item: { filter } }: SegmentProps) {
  const { id: site } = useSite();
  return (
    // A line of its own, which is there before they are loaded.
    <span className={styles.soft} style={{ flexBasis: '100%', fontSize: '0.875rem' }}>
      <Suspense fallback={'\u00A0'}>
        <FilterWords site={site} filter={filter} />
      </Suspense>
    </span>
  );
}

function SegmentDevices({ item: { id, updatedAt } }: SegmentProps) {
  const { deviceNoun } = useTexts(topicsTexts);
  const { number } = useAmounts();
  const service = useService();
  const { id: site } = useSite();
  const { data: count } = useQuery({
    queryKey: ['reach', site, id, updatedAt],
    queryFn: ({ signal }) => countAudience(service, site, { segment: id }, { signal }),
    staleTime: 60_000,
  });
  // The line keeps its height while they are counted.
  if (count === undefined) return '\u00A0';
  return (
    <DevicesLink site={site} filters={count.devices > 0 ? { segment: id } : undefined}>
      {count.exact ? '' : '≈ '}
      {number(count.devices)}
      <Unit>{deviceNoun(count.devices)}</Unit>
    </DevicesLink>
  );
}

function SegmentChange({ item: { updatedAt } }: SegmentProps) {
  const { segments: texts } = useTexts(topicsTexts);
  return (
    <>
      <Unit>{texts.updated}</Unit> <Moment at={updatedAt} />
    </>
  );
}
