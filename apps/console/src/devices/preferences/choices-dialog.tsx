import type { User, UserChoices } from '@sineta/protocol';
import { Button, Checkbox, Dialog, DialogActions, Form, TextField, useToast } from '@sineta/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { shorten } from '../../i18n/shorten.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ChoiceGroup } from '../../page/choices/choice-group.tsx';
import { pageTexts } from '../../page/page-texts.ts';
import { useUnsaved } from '../../page/unsaved/use-unsaved.tsx';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { useService } from '../../service/service-context.ts';
import { topicsQuery } from '../../sites/named-items/named-item-queries.ts';
import { readDraft, toDraft } from '../../sites/settings/delivery-limits-draft.ts';
import { deliveryLimitsTexts } from '../../sites/settings/delivery-limits-texts.ts';
import { userTexts } from '../user/user-texts.ts';
import { changedChoices } from './changed-choices.ts';
import { choicesTexts } from './choices-texts.ts';

interface ChoicesDialogProps {
  readonly site: string;
  readonly user: User;
  readonly onClose: () => void;
}

/** Changes the topics and the preferences of a user, on all devices. */
export default function ChoicesDialog({ site, user, onClose }: ChoicesDialogProps) {
  const texts = useTexts(choicesTexts);
  const words = useTexts(deliveryLimitsTexts);
  const { topics: label } = useTexts(userTexts);
  const { cancel, close, save } = useTexts(pageTexts);
  const service = useService();
  const queries = useQueryClient();
  const show = useToast();
  const { data: named = [] } = useQuery(topicsQuery(service, site));
  // The visitor may choose others meanwhile, which are no changes of the operator.
  const [opened] = useState(user);
  const [topics, setTopics] = useState(opened.topics);
  const [urgentOnly, setUrgentOnly] = useState(opened.preferences.urgentOnly);
  // A user has the limits of a site, without what happens to the excess.
  const [draft, setDraft] = useState(() => toDraft({ ...opened.preferences, excess: 'digest' }));
  const [submitted, setSubmitted] = useState(false);
  const read = readDraft(draft);
  const change =
    'limits' in read
      ? changedChoices(opened, {
          topics,
          preferences: {
            ...opened.preferences,
            dailyLimit: read.limits.dailyLimit,
            quietHours: read.limits.quietHours,
            urgentOnly,
          },
        })
      : undefined;
  const fault = submitted && 'fault' in read ? read.fault : undefined;
  const unsaved = useUnsaved('fault' in read || change !== undefined, onClose);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: NonNullable<typeof change>) =>
      service.send<UserChoices>('PATCH', `/sites/${site}/users/${encodeURIComponent(user.id)}`, body),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['user', site, user.id] });
      await queries.invalidateQueries({ queryKey: ['device', site] });
      show(texts.saved);
      onClose();
    },
  });
  const submit = (): void => {
    setSubmitted(true);
    if ('fault' in read) return;
    if (change) mutate(change);
    else onClose();
  };
  const field = (name: 'dailyLimit' | 'start' | 'end') => ({
    label: words[name],
    value: draft[name],
    onChange: (text: string) => setDraft((before) => ({ ...before, [name]: text })),
  });
  return (
    <Dialog isOpen onClose={unsaved.close} title={texts.title(shorten(user.id, 40))} closeLabel={close}>
      {unsaved.question}
      <Form onSubmit={submit}>
        <p>{texts.help}</p>
        <ProblemBanner error={error} />
        <ChoiceGroup
          label={label}
          options={named.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={topics}
          onChange={setTopics}
        />
        <TextField
          {...field('start')}
          type="time"
          description={words.quietHelp}
          error={fault === 'missing' || fault === 'equal' ? words.faults[fault] : undefined}
        />
        <TextField {...field('end')} type="time" />
        <TextField
          {...field('dailyLimit')}
          description={texts.dailyLimitHelp}
          inputMode="numeric"
          error={fault === 'dailyLimit' ? words.faults.dailyLimit : undefined}
        />
        <Checkbox isSelected={urgentOnly} onChange={setUrgentOnly}>
          {texts.urgentOnly}
        </Checkbox>
        <DialogActions>
          <Button onPress={unsaved.close}>{cancel}</Button>
          <Button type="submit" variant="primary" busy={isPending}>
            {save}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
