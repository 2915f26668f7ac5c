import type { Filter, Segment } from '@sineta/protocol';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { LazyFilterFields } from '../../devices/filter/lazy-filter-fields.tsx';
import { useLanguages } from '../../devices/filter/use-languages.ts';
import { ReachLine } from '../../devices/counts/reach-line.tsx';
import { useReach } from '../../devices/counts/use-reach.ts';
import { isSame } from '../../page/unsaved/use-unsaved.tsx';
import { useService } from '../../service/service-context.ts';
import { useSite } from '../../accounts/sites.ts';
import { topicsTexts } from './topics-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { identifierFor } from './identifier.ts';
import type { EditDialogProps } from './named-item.ts';
import { NamedItemForm } from './named-item-form.tsx';
import { topicsQuery } from './named-item-queries.ts';
import { useSaveNamedItem } from './use-save-named-item.ts';

/**
 * The dialog of a segment, which counts its devices while it is edited. Each role that may save segments also sees the
 * users in their filters, so that saving loses none.
 */
export function SegmentDialog({ item: segment, taken, onClose }: EditDialogProps<Segment>) {
  const { segments: texts } = useTexts(topicsTexts);
  const { id: site, language } = useSite();
  const topics = useQuery(topicsQuery(useService(), site));
  const languages = useLanguages(site).map(({ name }) => name);
  const [name, setName] = useState(segment?.name ?? '');
  const [filter, setFilter] = useState<Filter>(segment?.filter ?? {});
  const fields = useRef<HTMLDivElement>(null);
  const isEmpty = Object.keys(filter).length === 0;
  const reach = useReach(site, isEmpty ? undefined : { filter });
  const id = segment?.id ?? identifierFor(name);
  const saving = useSaveNamedItem('segments', id, segment?.revision ?? 0, onClose);
  const nameError = (): string | undefined => {
    if (name.trim() === '') return texts.nameMissing;
    if (id === '') return texts.idWrong;
    return taken.includes(id) || id === saving.takenId ? texts.idTaken : undefined;
  };
  const filterError = isEmpty ? texts.filterMissing : undefined;
  return (
    <NamedItemForm
      kind="segments"
      item={segment}
      name={name}
      onName={setName}
      nameError={nameError()}
      isChanged={name !== (segment?.name ?? '') || !isSame(filter, segment?.filter ?? {})}
      saving={saving}
      onSubmit={() => {
        saving.submit({ name: name.trim(), filter }, nameError(), filterError);
        if (filterError !== undefined && nameError() === undefined) {
          fields.current?.querySelector<HTMLElement>('input, button')?.focus();
        }
      }}
      onClose={onClose}
      status={<ReachLine reach={reach} />}
    >
      <div ref={fields}>
        <LazyFilterFields
          site={site}
          filter={filter}
          onChange={setFilter}
          languages={[...languages, language.split('-')[0]!]}
          topics={topics.data ?? []}
          error={saving.submitted ? (filterError ?? saving.refused['filter']) : undefined}
        />
      </div>
    </NamedItemForm>
  );
}
