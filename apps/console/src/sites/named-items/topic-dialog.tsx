import type { NamedTopic } from '@sineta/protocol';
import { TextArea, TextField } from '@sineta/ui';
import { useState } from 'react';
import { topicsTexts } from '../texts/topics.ts';
import { useTexts } from '../texts/use-texts.ts';
import { identifierFor } from './identifier.ts';
import type { EditDialogProps } from './named.ts';
import { NamedForm } from './named-form.tsx';
import { useSaveNamed } from './use-save-named.ts';

/** Names a topic and says what comes with it. */
export function TopicDialog({ item: topic, taken, onClose }: EditDialogProps<NamedTopic>) {
  const { topics: texts } = useTexts(topicsTexts);
  const [name, setName] = useState(topic?.name ?? '');
  const [description, setDescription] = useState(topic?.description ?? '');
  const [typedId, setTypedId] = useState<string>();
  const id = topic?.id ?? typedId ?? identifierFor(name);
  const saving = useSaveNamed('topics', id, onClose);
  const { tried, refused } = saving;
  const idFault = (): string | undefined => {
    if (topic !== undefined || name.trim() === '') return undefined;
    if (!/^[A-Za-z0-9][A-Za-z0-9._~-]{0,99}$/.test(id)) return texts.idWrong;
    return taken.includes(id) ? texts.idTaken : undefined;
  };
  const nameFault = name.trim() === '' ? texts.nameMissing : undefined;
  return (
    <NamedForm
      kind="topics"
      item={topic}
      name={name}
      onName={setName}
      nameFault={nameFault}
      saving={saving}
      onSubmit={() =>
        saving.submit({ name: name.trim(), description: description.trim() }, nameFault, idFault())
      }
      onClose={onClose}
    >
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
    </NamedForm>
  );
}
