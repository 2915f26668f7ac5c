import type { ApiKeyScope, CreatedApiKey } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';
import { Button, Dialog, DialogActions, Form, RadioGroup, TextField, useInitialFocus } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from '../../service/service-context.ts';
import { ProblemBanner } from '../../page/problem-banner.tsx';
import { keysTexts } from './keys-texts.ts';
import { fieldProblems, useProblemTexts } from '../../service/problem-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { CreatedKeyDialog } from './created-key-dialog.tsx';

const scopes = ['send', 'read', 'manage'] as const satisfies readonly ApiKeyScope[];

/** Creates a key and shows it once. */
export function CreateKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts(keysTexts);
  const { cancel, close } = useTexts(pageTexts);
  const service = useService();
  const queries = useQueryClient();
  const focus = useInitialFocus();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<ApiKeyScope>('send');
  const [submitted, setSubmitted] = useState(false);
  const make = useMutation({
    mutationFn: () => service.send<CreatedApiKey>('POST', '/api-keys', { name: name.trim(), scope }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['keys'] }),
  });
  const fieldErrors = fieldProblems(make.error, useProblemTexts());
  if (make.data) return <CreatedKeyDialog apiKey={make.data.key} scope={scope} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={texts.formTitle} closeLabel={close}>
      <Form
        onSubmit={() => {
          setSubmitted(true);
          if (name.trim() !== '') make.mutate();
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
        <DialogActions>
          <Button onPress={onClose}>{cancel}</Button>
          <Button type="submit" variant="primary" busy={make.isPending}>
            {texts.create}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
