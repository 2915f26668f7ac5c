import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../page/lazy/lazy-part.tsx';

const FilterFields = lazyPart(async () => ({ default: (await import('./filter-parts.ts')).FilterFields }));

/** The fields of a filter, loaded when they are shown. */
export function LazyFilterFields(props: ComponentProps<typeof FilterFields>) {
  return (
    <Suspense>
      <FilterFields {...props} />
    </Suspense>
  );
}
