import { Page } from '../../page/page.tsx';
import { topicsTexts } from './topics-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { SegmentsCard } from './segments-card.tsx';
import { TopicsCard } from './topics-card.tsx';

/** The topics, which visitors choose from, and the segments, which operators define. */
export function TopicsPage() {
  const texts = useTexts(topicsTexts);
  return (
    <Page title={texts.title} description={texts.description} inOrder>
      <TopicsCard />
      <SegmentsCard />
    </Page>
  );
}
