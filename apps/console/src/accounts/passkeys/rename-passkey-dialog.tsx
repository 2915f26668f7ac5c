import type { Passkey } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';
import { Button, Dialog, DialogActions, Form, TextField, useInitialFocus, useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { useService } from '../../service/service-context.ts';
import { passkeysTexts } from './passkeys-texts.ts';

interface RenamePasskeyDialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  const texts = useTexts(passkeysTexts);
  const { cancel, close, save } = useTexts(pageTexts);
  const service = useService();
  const queries = useQueryClient();
  const toast = useToast();
  const focus = useInitialFocus();
  const [name, setName] = useState(passkey.name);
  const isNameMissing = name.trim() === '';
  const rename = useMutation({
    mutationFn: () =>
      service.send('PATCH', `/me/passkeys/${encodeURIComponent(passkey.id)}`, { name: name.trim() }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['me'] });
      toast(texts.renamed);
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={texts.renameTitle} closeLabel={close}>
      <Form
        onSubmit={() => {
          if (!isNameMissing) rename.mutate();
        }}
      >
        <ProblemBanner error={rename.error} />
        <TextField
          label={texts.name}
          maxLength={limits.nameLength}
          inputRef={focus}
          value={name}
          onChange={setName}
          error={isNameMissing ? texts.nameMissing : undefined}
        />
        <DialogActions>
          <Button onPress={onClose}>{cancel}</Button>
          <Button type="submit" variant="primary" busy={rename.isPending}>
            {save}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
