import type { ApiKey, ApiKeyScope, CreatedApiKey } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';
import { Button, Dialog, DialogActions, Form, RadioGroup, TextField, useInitialFocus } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from '../../service/service-context.ts';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { KeySitesField } from './key-sites-field.tsx';
import { keysTexts } from './keys-texts.ts';
import { fieldProblems, useProblemTexts } from '../../service/problem-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { useReturnedFocus } from '../../page/use-returned-focus.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useMayOn } from '../me.ts';
import { useSitesWith } from '../sites.ts';
import { CreatedKeyDialog } from './created-key-dialog.tsx';

const scopes = ['send', 'draft', 'read', 'manage'] as const satisfies readonly ApiKeyScope[];

/** Creates a key and shows it once. */
export function CreateKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts(keysTexts);
  const { cancel, close } = useTexts(pageTexts);
  const service = useService();
  const queries = useQueryClient();
  const focus = useInitialFocus();
  useReturnedFocus();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<ApiKeyScope>('send');
  const isEverywhere = useMayOn(undefined, 'manage');
  const managed = useSitesWith('manage');
  const [sites, setSites] = useState<ApiKey['sites']>(() =>
    isEverywhere ? 'all' : managed.length === 1 ? [managed[0]!.id] : [],
  );
  const isMissing = sites.length === 0;
  const [submitted, setSubmitted] = useState(false);
  const make = useMutation({
    mutationFn: () => service.send<CreatedApiKey>('POST', '/api-keys', { name: name.trim(), scope, sites }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['keys'] }),
  });
  // Its answer is shown once.
  const leave = (): void => {
    if (!make.isPending) onClose();
  };
  const fieldErrors = fieldProblems(make.error, useProblemTexts());
  if (make.data) {
    const site = sites === 'all' ? managed[0]!.id : sites[0]!;
    return <CreatedKeyDialog apiKey={make.data.key} scope={scope} site={site} onClose={onClose} />;
  }
  return (
    <Dialog isOpen onClose={leave} title={texts.formTitle} closeLabel={close}>
      <Form
        onSubmit={() => {
          setSubmitted(true);
          if (name.trim() !== '' && !isMissing) make.mutate();
        }}
      >
        <ProblemBanner error={make.error} />
        <TextField
          label={texts.name}
          description={texts.nameHelp}
          maxLength={limits.nameLength}
          inputRef={focus}
          value={name}
          onChange={setName}
          error={submitted && name.trim() === '' ? texts.nameMissing : fieldErrors['name']}
        />
        <RadioGroup
          label={texts.scope}
          value={scope}
          onChange={setScope}
          error={fieldErrors['scope']}
          options={scopes.map((value) => ({
            value,
            label: texts.scopes[value],
            description: texts.explanations[value],
          }))}
        />
        <KeySitesField
          sites={sites}
          onChange={setSites}
          error={submitted && isMissing ? texts.sitesMissing : fieldErrors['sites']}
        />
        <DialogActions>
          <Button onPress={leave}>{cancel}</Button>
          <Button type="submit" variant="primary" busy={make.isPending}>
            {texts.create}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
