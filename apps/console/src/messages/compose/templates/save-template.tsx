import { limits } from '@sineta/protocol/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, DialogActions, Form, TextField, useToast } from '@sineta/ui';
import { useState } from 'react';
import { problemText, useProblemTexts } from '../../../service/problem-texts.ts';
import { useService } from '../../../service/service-context.ts';
import { templatesTexts } from './templates-texts.ts';
import { composeTexts } from '../compose-texts.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { getTemplates, saveTemplate } from './template-requests.ts';
import type { Draft } from '../draft/draft.ts';
import { draftToTemplate } from './draft-to-template.ts';
import { templateId } from './template-id.ts';

interface SaveTemplateProps {
  readonly site: string;
  readonly draft: Draft;
  readonly onDone: () => void;
}

/** Saves a draft as a template for the team. */
export function SaveTemplate({ site, draft, onDone }: SaveTemplateProps) {
  const texts = useTexts(templatesTexts);
  const { problems } = useTexts(composeTexts);
  const refusals = useProblemTexts();
  const service = useService();
  const queries = useQueryClient();
  const show = useToast();
  const [name, setName] = useState(draft.title.trim().slice(0, limits.nameLength));
  const [isNameMissing, setNameMissing] = useState(false);
  const save = useMutation({
    mutationFn: async (name: string) => {
      // Use the current list: another user may have saved a template.
      const { templates } = await getTemplates(service, site, {});
      return saveTemplate(service, site, templateId(name, templates), draftToTemplate(name, draft));
    },
    onSuccess: async (_, name) => {
      show(texts.saved(name));
      onDone();
      await queries.invalidateQueries({ queryKey: ['templates', site] });
    },
  });
  return (
    <Form
      onSubmit={() => {
        setNameMissing(name.trim() === '');
        if (name.trim() !== '') save.mutate(name.trim());
      }}
    >
      <TextField
        label={texts.name}
        description={texts.nameHelp}
        error={
          isNameMissing ? problems.missing : save.isError ? problemText(save.error, refusals) : undefined
        }
        value={name}
        onChange={setName}
        maxLength={limits.nameLength}
      />
      <DialogActions>
        <Button onPress={onDone}>{texts.cancel}</Button>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {texts.confirm}
        </Button>
      </DialogActions>
    </Form>
  );
}
