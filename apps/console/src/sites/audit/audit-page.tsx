import type { Audit } from '@sineta/protocol';
import { Button, Card, EmptyState, Skeleton } from '@sineta/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { queryString } from '../../service/query-string.ts';
import { useService } from '../../service/service-context.ts';
import { ExportLink } from '../../page/export-link.tsx';
import { NoMatches } from '../../page/search/no-matches.tsx';
import { Page } from '../../page/page.tsx';
import { pressedBy } from '../../page/pressed-by.ts';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { removedSubjects } from './audit-place.ts';
import { auditTexts } from './audit-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { AuditDaySection } from './audit-day.tsx';
import { AuditFilterFields } from './audit-filter-fields.tsx';
import { auditQuery, type AuditSearch, readAuditSearch } from './audit-filters.ts';
import styles from './audit.module.css';
import { groupByDay } from './group-by-day.ts';

/** The activity page. */
export function AuditPage() {
  const texts = useTexts(auditTexts);
  const service = useService();
  // The router keeps values that the route does not accept.
  const search = readAuditSearch(useSearch({ from: '/signed-in/audit' }));
  const { order, ...filters } = search;
  const navigate = useNavigate();
  const onFilters = (chosen: AuditSearch): void =>
    void navigate({ to: '/audit', search: readAuditSearch({ order, ...chosen }), replace: true });
  const audit = useInfiniteQuery({
    queryKey: ['audit', search],
    queryFn: ({ pageParam, signal }) => {
      const query = queryString({ ...auditQuery(search), after: pageParam });
      return service.get<Audit>(`/audit${query}`, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
  const entries = audit.data?.pages.flatMap(({ entries }) => entries);
  return (
    <Page
      title={texts.title}
      description={texts.description}
      actions={<ExportLink list="/audit" filters={auditQuery(search)} />}
    >
      <AuditFilterFields filters={filters} order={order} onFilters={onFilters} />
      <ProblemBanner error={audit.error} />
      {audit.isPending && (
        <Card padding="none">
          <Skeleton label={texts.loading} rows={6} />
        </Card>
      )}
      {entries?.length === 0 && !audit.hasNextPage && (
        <Card padding="none">
          {Object.keys(filters).length > 0 ? (
            <NoMatches texts={texts.noMatch} onClear={() => onFilters({})} />
          ) : (
            <EmptyState icon="audit" title={texts.empty}>
              {texts.emptyText}
            </EmptyState>
          )}
        </Card>
      )}
      {entries &&
        groupByDay(entries).map((day) => (
          <AuditDaySection key={day.entries[0]!.id} day={day} removed={removedSubjects(entries)} />
        ))}
      {audit.hasNextPage && (
        <div>
          <Button
            ref={pressedBy(']')}
            busy={audit.isFetchingNextPage}
            onPress={() => void audit.fetchNextPage()}
          >
            {texts.more}
          </Button>
        </div>
      )}
      {entries !== undefined && entries.length > 0 && !audit.hasNextPage && (
        <small className={styles.from}>{order === 'oldest' ? texts.newestEnd : texts.end}</small>
      )}
    </Page>
  );
}
