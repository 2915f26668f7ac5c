import type { ComponentType } from 'react';

interface Carried {
  readonly Carried?: ComponentType;
}

/** What a page leaves above those that follow it: the page brings it along, so that the first load is without it. */
export const carriedQuery = {
  queryKey: ['carried'],
  initialData: {} as Carried,
  // It is set, and never requested.
  staleTime: Infinity,
};
