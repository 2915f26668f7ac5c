import { useQuery } from '@tanstack/react-query';
import { useSite } from '../../accounts/sites.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Page } from '../../page/page.tsx';
import { SearchField } from '../../page/search/search-field.tsx';
import { useService } from '../../service/service-context.ts';
import { findNamedItems } from './find-named-items.ts';
import { segmentsQuery, topicsQuery } from './named-item-queries.ts';
import { SegmentsCard } from './segments-card.tsx';
import { TopicsCard } from './topics-card.tsx';
import { topicsTexts } from './topics-texts.ts';
import { useListSearch } from './use-list-search.ts';

/** The topics, which visitors choose from, and the segments, which operators define. */
export function TopicsPage() {
  const texts = useTexts(topicsTexts);
  const { id: site } = useSite();
  const service = useService();
  const topics = useQuery(topicsQuery(service, site)).data;
  const segments = useQuery(segmentsQuery(service, site)).data;
  const [typed, setTyped] = useListSearch();
  const counted =
    topics &&
    segments &&
    `${texts.topics.count(findNamedItems(topics, typed).length, topics.length)} · ${texts.segments.count(findNamedItems(segments, typed).length, segments.length)}`;
  return (
    <Page title={texts.title} description={texts.description} width="wide" inOrder>
      <SearchField
        label={texts.search}
        // The line keeps its height while the lists are loaded.
        description={<output>{counted ?? '\u00A0'}</output>}
        value={typed}
        onChange={setTyped}
      />
      <TopicsCard typed={typed} />
      <SegmentsCard typed={typed} />
    </Page>
  );
}
