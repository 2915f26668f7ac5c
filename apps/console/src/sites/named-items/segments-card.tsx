import type { Segment } from '@sineta/protocol';
import { useQuery } from '@tanstack/react-query';
import { countAudience } from '../../devices/counts/count-audience.ts';
import { DevicesLink } from '../../devices/devices-link.tsx';
import { listOfFilter } from '../../devices/filter/listed-filter.ts';
import { useMay } from '../../accounts/me.ts';
import { useService } from '../../service/service-context.ts';
import { useSite } from '../../accounts/sites.ts';
import { Moment } from '../../i18n/moment.tsx';
import { instant } from '../../page/order/sorted.ts';
import { topicsTexts } from './topics-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { NamedItemCard } from './named-item-card.tsx';
import { SegmentDialog } from './segment-dialog.tsx';
import { segmentsQuery } from './named-item-queries.ts';

const segmentOrders = {
  name: ({ name }: Segment) => name,
  changed: ({ updatedAt }: Segment) => instant(updatedAt),
};

/** The segments, which operators define. */
export function SegmentsCard() {
  const { id: site } = useSite();
  return (
    <NamedItemCard
      kind="segments"
      icon="filter"
      items={useQuery(segmentsQuery(useService(), site))}
      mayChange={useMay('send')}
      Note={SegmentNote}
      EditDialog={SegmentDialog}
      orders={segmentOrders}
    />
  );
}

function SegmentNote({ item: { id, filter, updatedAt } }: { readonly item: Segment }) {
  const { segments: texts, devices } = useTexts(topicsTexts);
  const service = useService();
  const { id: site } = useSite();
  const { data: count } = useQuery({
    queryKey: ['reach', site, id, updatedAt],
    queryFn: ({ signal }) => countAudience(service, site, { segment: id }, { signal }),
    staleTime: 60_000,
  });
  return (
    <>
      {count !== undefined && (
        <>
          <DevicesLink site={site} filters={count.devices > 0 ? listOfFilter(filter) : undefined}>
            {`${count.exact ? '' : '≈ '}${devices(count.devices)}`}
          </DevicesLink>
          {' · '}
        </>
      )}
      {texts.conditions(Object.keys(filter).length)} · {texts.updated} <Moment at={updatedAt} />
    </>
  );
}
