import type { Audit } from '@sineta/protocol';
import { Button, Card, EmptyState, Skeleton } from '@sineta/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useService } from '../../service/service-context.ts';
import { Page } from '../../page/page.tsx';
import { ProblemBanner } from '../../page/problem-banner.tsx';
import { auditTexts } from './audit-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { AuditDaySection } from './audit-day.tsx';
import styles from './audit.module.css';
import { groupByDay } from './group-by-day.ts';

/** The activity page. */
export function AuditPage() {
  const texts = useTexts(auditTexts);
  const service = useService();
  const audit = useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam, signal }) => {
      const after = pageParam === undefined ? '' : `?${new URLSearchParams({ after: pageParam }).toString()}`;
      return service.get<Audit>(`/audit${after}`, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
  const entries = audit.data?.pages.flatMap(({ entries }) => entries);
  return (
    <Page title={texts.title} description={texts.description}>
      <ProblemBanner error={audit.error} />
      {audit.isPending && (
        <Card padding="none">
          <Skeleton label={texts.loading} rows={6} />
        </Card>
      )}
      {entries?.length === 0 && (
        <Card padding="none">
          <EmptyState icon="audit" title={texts.empty}>
            {texts.emptyText}
          </EmptyState>
        </Card>
      )}
      {entries && groupByDay(entries).map((day) => <AuditDaySection key={day.entries[0]!.id} day={day} />)}
      {audit.hasNextPage && (
        <div>
          <Button busy={audit.isFetchingNextPage} onPress={() => void audit.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
      {entries !== undefined && entries.length > 0 && !audit.hasNextPage && (
        <p className={styles.end}>{texts.end}</p>
      )}
    </Page>
  );
}
