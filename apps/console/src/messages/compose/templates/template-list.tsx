import type { Template } from '@sineta/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AlertDialog, Button, IconButton, Row, Rows, Skeleton, TextField, useToast } from '@sineta/ui';
import { useState } from 'react';
import { shorten } from '../../../i18n/shorten.ts';
import { matches } from '../../../page/search/matches.ts';
import { useService } from '../../../service/service-context.ts';
import { problemText, useProblemTexts } from '../../../service/problem-texts.ts';
import { templatesTexts } from './templates-texts.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { getTemplates, removeTemplate } from './template-requests.ts';
import styles from '../compose.module.css';
import type { Draft } from '../draft/draft.ts';
import { templateToDraft } from '../draft/message-to-draft.ts';

/** Templates that are in sight without a search. */
const mostInSight = 8;
/** Characters of the text that are shown of each. */
const mostOfText = 90;

interface TemplateListProps {
  readonly site: string;
  readonly draft: Draft;
  /** Whether the user may delete templates. */
  readonly maySave: boolean;
  /** Called with the draft after a template was applied. */
  readonly onUse: (draft: Draft) => void;
}

/** The templates of the site, with buttons to use each, or delete it. */
export function TemplateList({ site, draft, maySave, onUse }: TemplateListProps) {
  const texts = useTexts(templatesTexts);
  const problems = useProblemTexts();
  const service = useService();
  const queries = useQueryClient();
  const show = useToast();
  const queryKey = ['templates', site];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => getTemplates(service, site, { signal }),
  });
  const remove = useMutation({
    mutationFn: ({ id }: Template) => removeTemplate(service, site, id),
    onSuccess: async (_, { name }) => {
      setLeaving(undefined);
      show(texts.removed(name));
      await queries.invalidateQueries({ queryKey });
    },
  });
  const [leaving, setLeaving] = useState<Template>();
  const [typed, setTyped] = useState('');
  if (data === undefined) {
    if (error) return <p role="alert">{problemText(error, problems)}</p>;
    return <Skeleton label={texts.title} kind="bars" />;
  }
  if (data.templates.length === 0) return <p>{texts.none}</p>;
  const found = data.templates.filter(({ name, notification: { title, body = '' } }) =>
    matches(`${name} ${title} ${body}`, typed),
  );
  return (
    <>
      {maySave && <p className={styles.help}>{texts.change}</p>}
      {/* Together, so that an empty result takes no gap. */}
      {data.templates.length > mostInSight && (
        <div>
          <TextField
            label={texts.search}
            type="search"
            value={typed}
            onChange={setTyped}
            autoComplete="off"
          />
          <output>{found.length === 0 && texts.nothing}</output>
        </div>
      )}
      <Rows label={texts.title}>
        {found.map((template) => (
          <Row
            key={template.id}
            title={template.name}
            action={
              <>
                <Button size="small" onPress={() => onUse(templateToDraft(template, draft))}>
                  {texts.choose}
                </Button>
                {maySave && (
                  <IconButton
                    icon="trash"
                    label={texts.remove(template.name)}
                    onPress={() => setLeaving(template)}
                  />
                )}
              </>
            }
          >
            {previewOf(template)}
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
        error={remove.isError ? problemText(remove.error, problems) : undefined}
        onConfirm={() => {
          if (leaving) remove.mutate(leaving);
        }}
      >
        {texts.removeText}
      </AlertDialog>
    </>
  );
}

/** The title, unless the template is named after it, and the first line of the text. */
function previewOf({ name, notification: { title, body = '' } }: Template): string {
  const line = shorten(body.trim().split('\n', 1)[0]!, mostOfText);
  return [...(title === name && line !== '' ? [] : [title]), line].filter(Boolean).join(' · ');
}
