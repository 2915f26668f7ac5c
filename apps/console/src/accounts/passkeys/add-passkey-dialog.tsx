import { limits } from '@sineta/protocol/limits';
import { readUserAgent } from '@sineta/protocol/user-agent';
import {
  Banner,
  Button,
  Dialog,
  DialogActions,
  Form,
  TextField,
  useInitialFocus,
  useToast,
} from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { browserName, systemName } from '../../i18n/product-names.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { useService } from '../../service/service-context.ts';
import { createPasskey } from './ceremonies.ts';
import { usePasskeyProblem } from './passkey-problem.ts';
import { passkeysTexts } from './passkeys-texts.ts';

/** Names a new passkey, then creates it. */
export function AddPasskeyDialog({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts(passkeysTexts);
  const { cancel, close } = useTexts(pageTexts);
  const service = useService();
  const queries = useQueryClient();
  const toast = useToast();
  const textOf = usePasskeyProblem();
  const focus = useInitialFocus();
  const [name, setName] = useState(() => nameOfThisBrowser(texts.nameHere));
  const isNameMissing = name.trim() === '';
  const [abort] = useState(() => new AbortController());
  useEffect(() => () => abort.abort(), [abort]);
  const create = useMutation({
    mutationFn: () => createPasskey(service, name.trim(), abort.signal),
    onSuccess: async (passkey) => {
      await queries.invalidateQueries({ queryKey: ['me'] });
      toast(texts.added(passkey.name));
      onClose();
    },
  });
  const problem = create.error === null ? undefined : textOf(create.error);
  return (
    <Dialog isOpen onClose={onClose} title={texts.addTitle} closeLabel={close}>
      <Form
        onSubmit={() => {
          if (!isNameMissing) create.mutate();
        }}
      >
        {problem !== undefined && (
          <Banner tone="bad" icon="warning" role="alert">
            {problem}
          </Banner>
        )}
        <p>{texts.addText}</p>
        <TextField
          label={texts.name}
          description={texts.nameHelp}
          maxLength={limits.nameLength}
          inputRef={focus}
          value={name}
          onChange={setName}
          error={isNameMissing ? texts.nameMissing : undefined}
        />
        <DialogActions>
          <Button onPress={onClose}>{cancel}</Button>
          <Button type="submit" variant="primary" busy={create.isPending}>
            {texts.create}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** Such as “Chrome no Windows”; empty if either is unknown. */
function nameOfThisBrowser(nameHere: (browser: string, system: string) => string): string {
  const { browser = 'other', system = 'other' } = readUserAgent(navigator.userAgent);
  const [browserText, systemText] = [browserName(browser, ''), systemName(system, '')];
  return browserText && systemText ? nameHere(browserText, systemText) : '';
}
