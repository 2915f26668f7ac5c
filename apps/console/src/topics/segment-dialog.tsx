import type { Filter, SaveSegment, Segment } from '@sineta/protocol';
import { Button, Dialog, DialogActions, Form, TextField, useInitialFocus, useToast } from '@sineta/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { emptyDraft } from '../compose/draft.ts';
import { FilterFields } from '../filter/filter-fields.tsx';
import { ReachLine } from '../compose/reach-line.tsx';
import { useReach } from '../compose/use-reach.ts';
import { useService } from '../service/service-context.ts';
import { useSite } from '../service/sites.ts';
import { ProblemBanner } from '../shell/problem-banner.tsx';
import { fieldProblems, useProblemTexts } from '../texts/problems.ts';
import { shellTexts } from '../texts/shell.ts';
import { topicsTexts } from '../texts/topics.ts';
import { useTexts } from '../texts/use-texts.ts';
import { identifierFor } from './identifier.ts';
import type { EditDialogProps } from './named.ts';
import { topicsQuery } from './topics-query.ts';

/** Says who belongs to a segment, and counts them while it is said. */
export function SegmentDialog({ item: segment, taken, onClose }: EditDialogProps<Segment>) {
  const { segments: texts } = useTexts(topicsTexts);
  const shell = useTexts(shellTexts);
  const { id: site, language } = useSite();
  const service = useService();
  const queries = useQueryClient();
  const toast = useToast();
  const focus = useInitialFocus();
  const topics = useQuery(topicsQuery(service, site));
  const [name, setName] = useState(segment?.name ?? '');
  const [filter, setFilter] = useState<Filter>(segment?.filter ?? {});
  const [tried, setTried] = useState(false);
  const reach = useReach(site, { ...emptyDraft, audience: 'filter', filter });
  const id = segment?.id ?? identifierFor(name);
  const save = useMutation({
    mutationFn: (body: SaveSegment) => service.send('PUT', `/sites/${site}/segments/${id}`, body),
    onSuccess: async (_, { name }) => {
      await queries.invalidateQueries({ queryKey: ['segments', site] });
      toast(texts.saved(name));
      onClose();
    },
  });
  const refused = fieldProblems(save.error, useProblemTexts());
  const nameFault = (): string | undefined => {
    if (name.trim() === '') return texts.nameMissing;
    if (id === '') return texts.idWrong;
    return taken.includes(id) ? texts.idTaken : undefined;
  };
  const isEmpty = Object.keys(filter).length === 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={segment === undefined ? texts.formMake : texts.formEdit(segment.name)}
      closeLabel={shell.cancel}
    >
      <Form
        onSubmit={() => {
          setTried(true);
          if (nameFault() === undefined && !isEmpty) save.mutate({ name: name.trim(), filter });
        }}
      >
        <ProblemBanner error={save.error} />
        <TextField
          label={texts.name}
          maxLength={100}
          inputRef={focus}
          value={name}
          onChange={setName}
          error={tried ? (nameFault() ?? refused['name']) : undefined}
        />
        <FilterFields
          site={site}
          filter={filter}
          onChange={setFilter}
          languages={[language.split('-')[0]!, 'pt', 'en', 'es']}
          topics={topics.data ?? []}
          error={tried && isEmpty ? 'missing' : refused['filter']}
        />
        <ReachLine reach={reach} />
        <DialogActions>
          <Button onPress={onClose}>{shell.cancel}</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {shell.save}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
