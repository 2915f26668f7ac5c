import type { NamedTopic } from '@sineta/protocol';
import { Badge } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../accounts/me.ts';
import { useService } from '../../service/service-context.ts';
import { useSite } from '../../accounts/sites.ts';
import { topicsTexts } from './topics-texts.ts';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import { DevicesLink } from '../../devices/devices-link.tsx';
import { ExportLink } from '../../page/export-link.tsx';
import { NamedItemCard } from './named-item-card.tsx';
import { Unit } from './named-item-table.tsx';
import { TopicDialog } from './topic-dialog.tsx';
import { topicDevicesQuery, topicsQuery } from './named-item-queries.ts';

const topicOrders = {
  name: ({ name }: NamedTopic) => name,
  devices: ({ devices }: NamedTopic) => devices,
};

interface TopicProps {
  readonly item: NamedTopic;
}

/** The topics, which visitors choose from. */
export function TopicsCard({ typed }: { readonly typed: string }) {
  const { id: site } = useSite();
  return (
    <NamedItemCard
      kind="topics"
      icon="topics"
      items={useQuery(topicsQuery(useService(), site))}
      typed={typed}
      mayChange={useMay('manage')}
      cells={{ Marks: TopicMarks, Devices: TopicDevices, Last: TopicShare }}
      EditDialog={TopicDialog}
      orders={topicOrders}
      action={<ExportLink list={`/sites/${site}/topics`} />}
    />
  );
}

function TopicMarks({ item }: TopicProps) {
  const { topics: texts } = useTexts(topicsTexts);
  return (
    <>
      {item.default && <Badge>{texts.defaultMark}</Badge>}
      {item.urgentDuringQuietHours && <Badge>{texts.urgentMark}</Badge>}
    </>
  );
}

function TopicDevices({ item: { id, devices } }: TopicProps) {
  const { deviceNoun } = useTexts(topicsTexts);
  const { number } = useAmounts();
  const { id: site } = useSite();
  return (
    <DevicesLink site={site} filters={devices > 0 ? { topic: id } : undefined}>
      {number(devices)}
      <Unit>{deviceNoun(devices)}</Unit>
    </DevicesLink>
  );
}

/** The share of the devices that have it. */
function TopicShare({ item: { devices } }: TopicProps) {
  const { topics: texts } = useTexts(topicsTexts);
  const { percent } = useAmounts();
  const { id: site } = useSite();
  const { data: all = 0 } = useQuery(topicDevicesQuery(useService(), site));
  return (
    <>
      {percent(all === 0 ? 0 : Math.min(1, devices / all))}
      <Unit>{texts.ofAudience}</Unit>
    </>
  );
}
