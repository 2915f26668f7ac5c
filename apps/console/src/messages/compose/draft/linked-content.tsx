import { type ComponentProps, Suspense } from 'react';
import type { ComposeSearch } from '../compose-search.ts';
import { DuplicateMessage, LinkedAudience } from '../lazy-parts.ts';

interface LinkedContentProps extends Pick<ComponentProps<typeof DuplicateMessage>, 'site' | 'onDraft'> {
  /** The message to copy; undefined without one. */
  readonly from: string | undefined;
  /** An audience or a day to begin with; undefined without one. */
  readonly audience: ComposeSearch | undefined;
}

/** Passes on the content and the audience that the form begins with, according to the address. */
export function LinkedContent({ site, from, audience, onDraft }: LinkedContentProps) {
  return (
    <Suspense>
      {from !== undefined ? (
        <DuplicateMessage site={site} message={from} audience={audience} onDraft={onDraft} />
      ) : (
        audience !== undefined && <LinkedAudience search={audience} onDraft={onDraft} />
      )}
    </Suspense>
  );
}
