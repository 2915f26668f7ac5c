import type { NamedTopic } from '@sineta/protocol';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../service/me.ts';
import { useService } from '../service/service-context.ts';
import { useSite } from '../service/sites.ts';
import { topicsTexts } from '../texts/topics.ts';
import { useTexts } from '../texts/use-texts.ts';
import { NamedCard } from './named-card.tsx';
import { TopicDialog } from './topic-dialog.tsx';
import { topicsQuery } from './topics-query.ts';

/** The topics that visitors choose from. */
export function TopicsCard() {
  const { id: site } = useSite();
  return (
    <NamedCard
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
