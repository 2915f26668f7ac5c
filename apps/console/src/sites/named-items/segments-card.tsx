import type { Segment } from '@sineta/protocol';
import { Badge } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { countAudience } from '../../devices/counts/count-audience.ts';
import { DevicesLink } from '../../devices/devices-link.tsx';
import { useMay } from '../../accounts/me.ts';
import { useService } from '../../service/service-context.ts';
import { useSite } from '../../accounts/sites.ts';
import { Moment } from '../../i18n/moment.tsx';
import { instant } from '../../page/order/sorted.ts';
import { topicsTexts } from './topics-texts.ts';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import { NamedItemCard } from './named-item-card.tsx';
import { Unit } from './named-item-table.tsx';
import { SegmentDialog } from './segment-dialog.tsx';
import { segmentsQuery } from './named-item-queries.ts';

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
  const { segments: texts } = useTexts(topicsTexts);
  return <Badge>{texts.conditions(Object.keys(filter).length)}</Badge>;
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
