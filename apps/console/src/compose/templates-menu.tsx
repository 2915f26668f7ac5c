import type { Template } from '@sineta/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  AlertDialog,
  Button,
  Dialog,
  DialogActions,
  IconButton,
  Row,
  Rows,
  TextField,
  useToast,
} from '@sineta/ui';
import { useState } from 'react';
import { useService } from '../service/service-context.ts';
import { useComposeTexts } from '../texts/use-compose-texts.ts';
import { getTemplates, removeTemplate, saveTemplate } from './compose-requests.ts';
import type { Draft } from './draft.ts';
import { draftToTemplate } from './draft-to-template.ts';
import { templateId } from './template-id.ts';

interface TemplatesProps {
  readonly site: string;
  readonly draft: Draft;
  /** Whether the draft has what a template needs: words without faults. */
  readonly canSave: boolean;
  readonly onUse: (template: Template) => void;
}

/** Messages to begin with: to use one, to keep this one, to take one away. */
export function Templates({ site, draft, canSave, onUse }: TemplatesProps) {
  const { templates: texts } = useComposeTexts();
  const [open, setOpen] = useState<'list' | 'save'>();
  const close = (): void => setOpen(undefined);
  return (
    <>
      <Button size="small" variant="quiet" onPress={() => setOpen('list')}>
        {texts.use}
      </Button>
      <Button size="small" variant="quiet" isDisabled={!canSave} onPress={() => setOpen('save')}>
        {texts.save}
      </Button>
      <Dialog isOpen={open === 'list'} onClose={close} title={texts.title} closeLabel={texts.cancel}>
        <TemplateList
          site={site}
          onUse={(template) => {
            close();
            onUse(template);
          }}
        />
      </Dialog>
      <Dialog isOpen={open === 'save'} onClose={close} title={texts.save} closeLabel={texts.cancel}>
        <SaveTemplate site={site} draft={draft} onDone={close} />
      </Dialog>
    </>
  );
}

function TemplateList({ site, onUse }: Pick<TemplatesProps, 'site' | 'onUse'>) {
  const { templates: texts } = useComposeTexts();
  const service = useService();
  const queries = useQueryClient();
  const show = useToast();
  const queryKey = ['templates', site];
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => getTemplates(service, site, { signal }) });
  const remove = useMutation({
    mutationFn: ({ id }: Template) => removeTemplate(service, site, id),
    onSuccess: async (_, { name }) => {
      setLeaving(undefined);
      show(texts.removed(name));
      await queries.invalidateQueries({ queryKey });
    },
  });
  const [leaving, setLeaving] = useState<Template>();
  if (data?.templates.length === 0) return <p>{texts.none}</p>;
  return (
    <>
      <Rows label={texts.title}>
        {data?.templates.map((template) => (
          <Row
            key={template.id}
            title={template.name}
            action={
              <>
                <Button size="small" onPress={() => onUse(template)}>
                  {texts.choose}
                </Button>
                <IconButton
                  icon="trash"
                  label={texts.remove(template.name)}
                  onPress={() => setLeaving(template)}
                />
              </>
            }
          >
            {template.notification.title}
          </Row>
        ))}
      </Rows>
      <AlertDialog
        isOpen={leaving !== undefined}
        onClose={() => {
          setLeaving(undefined);
          remove.reset();
        }}
        title={texts.removeTitle}
        confirm={leaving === undefined ? texts.removeTitle : texts.remove(leaving.name)}
        cancel={texts.cancel}
        busy={remove.isPending}
        error={remove.isError ? texts.removeFailed : undefined}
        onConfirm={() => {
          if (leaving) remove.mutate(leaving);
        }}
      >
        {texts.removeText}
      </AlertDialog>
    </>
  );
}

function SaveTemplate({
  site,
  draft,
  onDone,
}: Pick<TemplatesProps, 'site' | 'draft'> & { readonly onDone: () => void }) {
  const { templates: texts, problems } = useComposeTexts();
  const service = useService();
  const queries = useQueryClient();
  const show = useToast();
  const [name, setName] = useState(draft.title.trim().slice(0, 100));
  const [missing, setMissing] = useState(false);
  const save = useMutation({
    mutationFn: async (name: string) => {
      // As they are now: somebody else may have saved one meanwhile.
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
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(name.trim() === '');
        if (name.trim() !== '') save.mutate(name.trim());
      }}
    >
      <TextField
        label={texts.name}
        description={texts.nameHelp}
        error={missing ? problems.missing : save.isError ? texts.failed : undefined}
        value={name}
        onChange={setName}
        maxLength={100}
      />
      <DialogActions>
        <Button onPress={onDone}>{texts.cancel}</Button>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {texts.confirm}
        </Button>
      </DialogActions>
    </form>
  );
}
