import type { Segment } from '@sineta/protocol';
import { Select } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSite } from '../../../../accounts/sites.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { lazyOrNothing } from '../../../../page/lazy/lazy-or-nothing.ts';
import { pageTexts } from '../../../../page/page-texts.ts';
import { RetryProblem } from '../../../../problems/retry-problem.tsx';
import { useService } from '../../../../service/service-context.ts';
import { segmentsQuery } from '../../../../sites/named-items/named-item-queries.ts';
import { composeTexts } from '../../compose-texts.ts';
import type { DraftFields } from '../../draft/draft-fields.ts';

const FilterWords = lazyOrNothing(async () => ({
  default: (await import('../../../../devices/filter/filter-parts.ts')).FilterWords,
}));

interface SegmentFieldProps extends DraftFields {
  /** Undefined until loaded. */
  readonly segments: readonly Segment[] | undefined;
}

/** The choice of a saved segment. */
export function SegmentField({ segments, draft: { segment }, change, error }: SegmentFieldProps) {
  const texts = useTexts(composeTexts);
  const { loading } = useTexts(pageTexts);
  const site = useSite().id;
  const { error: failure, refetch } = useQuery(segmentsQuery(useService(), site));
  const chosen = segments?.find(({ id }) => id === segment);
  const isMissing = failure !== null && segments === undefined;
  return (
    <>
      {isMissing && <RetryProblem error={failure} onRetry={() => void refetch()} />}
      <Select
        label={texts.segment}
        description={
          chosen && (
            // The line keeps its height while they are loaded.
            <Suspense fallback={'\u00A0'}>
              <FilterWords site={site} filter={chosen.filter} />
            </Suspense>
          )
        }
        error={error('segment')}
        placeholder={segments || isMissing ? texts.choose : loading}
        options={named(segments, segment)}
        value={segment === '' ? null : segment}
        onChange={(value) => change({ segment: value })}
      />
    </>
  );
}

/** The options, including the current value if the list does not contain it. */
function named(list: readonly Segment[] = [], chosen: string) {
  const options = list.map(({ id, name }) => ({ value: id, label: name }));
  const known = chosen === '' || options.some(({ value }) => value === chosen);
  return known ? options : [...options, { value: chosen, label: chosen }];
}
