import { type ComponentProps, lazy, Suspense } from 'react';

const FilterFields = lazy(async () => ({ default: (await import('./filter-fields.tsx')).FilterFields }));

/** The fields of a filter, loaded when they are shown. */
export function LazyFilterFields(props: ComponentProps<typeof FilterFields>) {
  return (
    <Suspense>
      <FilterFields {...props} />
    </Suspense>
  );
}
