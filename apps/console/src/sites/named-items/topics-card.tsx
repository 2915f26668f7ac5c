import type { NamedTopic } from '@sineta/protocol';
import { Badge } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useMay } from '../../accounts/me.ts';
import { useService } from '../../service/service-context.ts';
import { useSite } from '../../accounts/sites.ts';
import { topicsTexts } from './topics-texts.ts';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import bar from '../../page/bar.module.css';
import { DevicesLink } from '../../devices/devices-link.tsx';
import { ExportLink } from '../../page/export-link.tsx';
import { NamedItemCard } from './named-item-card.tsx';
import { TopicDialog } from './topic-dialog.tsx';
import { topicDevicesQuery, topicsQuery } from './named-item-queries.ts';

const topicOrders = {
  name: ({ name }: NamedTopic) => name,
  devices: ({ devices }: NamedTopic) => devices,
};

/** The topics, which visitors choose from. */
export function TopicsCard() {
  const { id: site } = useSite();
  return (
    <NamedItemCard
      kind="topics"
      icon="topics"
      items={useQuery(topicsQuery(useService(), site))}
      mayChange={useMay('manage')}
      Note={TopicNote}
      Mark={DefaultMark}
      EditDialog={TopicDialog}
      orders={topicOrders}
      action={<ExportLink list={`/sites/${site}/topics`} />}
    />
  );
}

function DefaultMark({ item }: { readonly item: NamedTopic }) {
  const { topics: texts } = useTexts(topicsTexts);
  return item.default && <Badge>{texts.defaultMark}</Badge>;
}

/** What visitors read about a topic, and the share of the devices that have it. */
function TopicNote({ item: { id, description, devices } }: { readonly item: NamedTopic }) {
  const texts = useTexts(topicsTexts);
  const { percent } = useAmounts();
  const { id: site } = useSite();
  const { data: all = 0 } = useQuery(topicDevicesQuery(useService(), site));
  const share = all === 0 ? 0 : Math.min(1, devices / all);
  return (
    <>
      {description}
      <div>
        <DevicesLink site={site} filters={devices > 0 ? { topic: id } : undefined}>
          {texts.devices(devices)}
        </DevicesLink>{' '}
        · {texts.topics.ofAudience(percent(share))}
      </div>
      <div className={bar.bar} style={{ '--part': share } as CSSProperties} />
    </>
  );
}
