import type { NamedTopic, SaveTopic } from '@sineta/protocol';
import {
  Button,
  Dialog,
  DialogActions,
  Form,
  TextArea,
  TextField,
  useInitialFocus,
  useToast,
} from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from '../service/service-context.ts';
import { useSite } from '../service/sites.ts';
import { ProblemBanner } from '../shell/problem-banner.tsx';
import { fieldProblems, useProblemTexts } from '../texts/problems.ts';
import { shellTexts } from '../texts/shell.ts';
import { topicsTexts } from '../texts/topics.ts';
import { useTexts } from '../texts/use-texts.ts';
import { identifierFor } from './identifier.ts';
import type { EditDialogProps } from './named.ts';

/** Names a topic and says what comes with it. */
export function TopicDialog({ item: topic, taken, onClose }: EditDialogProps<NamedTopic>) {
  const { topics: texts } = useTexts(topicsTexts);
  const shell = useTexts(shellTexts);
  const { id: site } = useSite();
  const service = useService();
  const queries = useQueryClient();
  const toast = useToast();
  const focus = useInitialFocus();
  const [name, setName] = useState(topic?.name ?? '');
  const [description, setDescription] = useState(topic?.description ?? '');
  const [typedId, setTypedId] = useState<string>();
  const [tried, setTried] = useState(false);
  const id = topic?.id ?? typedId ?? identifierFor(name);
  const save = useMutation({
    mutationFn: (body: SaveTopic) =>
      service.send('PUT', `/sites/${site}/topics/${encodeURIComponent(id)}`, body),
    onSuccess: async (_, { name }) => {
      await queries.invalidateQueries({ queryKey: ['topics', site] });
      toast(texts.saved(name));
      onClose();
    },
  });
  const refused = fieldProblems(save.error, useProblemTexts());
  const idFault = (): string | undefined => {
    if (topic !== undefined || name.trim() === '') return undefined;
    if (!/^[A-Za-z0-9][A-Za-z0-9._~-]{0,99}$/.test(id)) return texts.idWrong;
    return taken.includes(id) ? texts.idTaken : undefined;
  };
  const nameFault = name.trim() === '' ? texts.nameMissing : undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={topic === undefined ? texts.formMake : texts.formEdit(topic.name)}
      closeLabel={shell.cancel}
    >
      <Form
        onSubmit={() => {
          setTried(true);
          if (nameFault === undefined && idFault() === undefined) {
            save.mutate({ name: name.trim(), description: description.trim() });
          }
        }}
      >
        <ProblemBanner error={save.error} />
        <TextField
          label={texts.name}
          maxLength={100}
          inputRef={focus}
          value={name}
          onChange={setName}
          error={tried ? (nameFault ?? refused['name']) : undefined}
        />
        <TextArea
          label={texts.describe}
          description={texts.describeHelp}
          maxLength={500}
          rows={2}
          value={description}
          onChange={setDescription}
          error={refused['description']}
        />
        {topic === undefined && (
          <TextField
            label={texts.id}
            description={texts.idHelp}
            maxLength={63}
            value={id}
            onChange={setTypedId}
            error={tried ? (idFault() ?? refused['id']) : undefined}
          />
        )}
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
