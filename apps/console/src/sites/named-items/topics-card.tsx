import type { NamedTopic } from '@sineta/protocol';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../accounts/me.ts';
import { useService } from '../../service/service-context.ts';
import { useSite } from '../../accounts/sites.ts';
import { topicsTexts } from './topics-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { NamedItemCard } from './named-item-card.tsx';
import { TopicDialog } from './topic-dialog.tsx';
import { topicsQuery } from './named-item-queries.ts';

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
      EditDialog={TopicDialog}
    />
  );
}

function TopicNote({ item: { description, devices } }: { readonly item: NamedTopic }) {
  const texts = useTexts(topicsTexts);
  return (
    <>
      {description !== '' && <>{description} · </>}
      {texts.devices(devices)}
    </>
  );
}
