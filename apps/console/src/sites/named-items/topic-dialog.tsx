import type { NamedTopic } from '@sineta/protocol';
import { topicPattern } from '@sineta/protocol/formats';
import { limits } from '@sineta/protocol/limits';
import { Button, Checkbox, Icon, TextArea, TextField } from '@sineta/ui';
import { Suspense, useState } from 'react';
import { topicsTexts } from './topics-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { identifierFor } from './identifier.ts';
import type { EditDialogProps } from './named-item.ts';
import { NamedItemForm } from './named-item-form.tsx';
import {
  differ,
  type DraftTranslations,
  unnamedLanguage,
  writtenTranslations,
} from './topic-translations-draft.ts';
import { useSaveNamedItem } from './use-save-named-item.ts';
import { lazyPart } from '../../page/lazy/lazy-part.tsx';

const TopicTranslations = lazyPart(async () => ({
  default: (await import('./topic-translations.tsx')).TopicTranslations,
}));

const none: DraftTranslations = {};

/** The dialog of a topic. */
export function TopicDialog({ item: topic, taken, onClose }: EditDialogProps<NamedTopic>) {
  const { topics: texts, translations: inLanguages } = useTexts(topicsTexts);
  const [name, setName] = useState(topic?.name ?? '');
  const [description, setDescription] = useState(topic?.description ?? '');
  const [isDefault, setDefault] = useState(topic?.default ?? false);
  const [isUrgent, setUrgent] = useState(topic?.urgentDuringQuietHours ?? false);
  const [translations, setTranslations] = useState(topic?.translations ?? none);
  const [isTranslating, setTranslating] = useState(topic?.translations !== undefined);
  const [typedId, setTypedId] = useState<string>();
  const id = topic?.id ?? typedId ?? identifierFor(name);
  const saving = useSaveNamedItem('topics', id, topic?.revision ?? 0, onClose);
  const { submitted, refused, takenId } = saving;
  const idError = (): string | undefined => {
    if (topic !== undefined || name.trim() === '') return undefined;
    if (!topicPattern.test(id)) return texts.idWrong;
    return taken.includes(id) || id === takenId ? texts.idTaken : undefined;
  };
  const unnamed = unnamedLanguage(translations);
  const unnamedError = unnamed === undefined ? undefined : inLanguages.nameMissing;
  const nameError = name.trim() === '' ? texts.nameMissing : undefined;
  return (
    <NamedItemForm
      kind="topics"
      item={topic}
      name={name}
      onName={setName}
      nameError={nameError}
      isChanged={
        typedId !== undefined ||
        name !== (topic?.name ?? '') ||
        description !== (topic?.description ?? '') ||
        isDefault !== (topic?.default ?? false) ||
        isUrgent !== (topic?.urgentDuringQuietHours ?? false) ||
        differ(translations, topic?.translations ?? none)
      }
      saving={saving}
      onSubmit={() =>
        saving.submit(
          {
            name: name.trim(),
            description: description.trim(),
            translations: writtenTranslations(translations),
            default: isDefault,
            urgentDuringQuietHours: isUrgent,
          },
          nameError,
          unnamedError,
          idError(),
        )
      }
      onClose={onClose}
    >
      <TextArea
        label={texts.describe}
        description={texts.describeHelp}
        maxLength={limits.topicDescriptionLength}
        rows={2}
        value={description}
        onChange={setDescription}
        error={refused['description']}
      />
      {isTranslating ? (
        <Suspense>
          <p>{inLanguages.help}</p>
          <TopicTranslations
            draft={translations}
            onChange={setTranslations}
            error={(field) =>
              submitted && field === `translations.${unnamed}.name` ? unnamedError : refused[field]
            }
          />
        </Suspense>
      ) : (
        <div>
          <Button size="small" onPress={() => setTranslating(true)}>
            <Icon name="plus" />
            {inLanguages.open}
          </Button>
        </div>
      )}
      <Checkbox isSelected={isDefault} onChange={setDefault}>
        {texts.isDefault}
      </Checkbox>
      <Checkbox isSelected={isUrgent} onChange={setUrgent}>
        {texts.isUrgent}
      </Checkbox>
      {topic === undefined && (
        <TextField
          label={texts.id}
          description={texts.idHelp}
          maxLength={limits.slugLength}
          value={id}
          onChange={setTypedId}
          error={submitted ? (idError() ?? refused['id']) : undefined}
        />
      )}
    </NamedItemForm>
  );
}
