import type { Segment } from '@sineta/protocol';
import { useQuery } from '@tanstack/react-query';
import { countAudience } from '../reach/count-audience.ts';
import { useMay } from '../service/me.ts';
import { useService } from '../service/service-context.ts';
import { useSite } from '../service/sites.ts';
import { Moment } from '../texts/moment.tsx';
import { topicsTexts } from '../texts/topics.ts';
import { useTexts } from '../texts/use-texts.ts';
import { NamedCard } from './named-card.tsx';
import { SegmentDialog } from './segment-dialog.tsx';
import { segmentsQuery } from './topics-query.ts';

/** The groups that operators define. */
export function SegmentsCard() {
  const { id: site } = useSite();
  return (
    <NamedCard
      kind="segments"
      icon="filter"
      items={useQuery(segmentsQuery(useService(), site))}
      mayChange={useMay('send')}
      Note={SegmentNote}
      EditDialog={SegmentDialog}
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
      {count !== undefined && `${count.exact ? '' : '≈ '}${devices(count.devices)} · `}
      {texts.conditions(Object.keys(filter).length)} · {texts.updated} <Moment at={updatedAt} />
    </>
  );
}
