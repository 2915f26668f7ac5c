import type { ApiKey } from '@sineta/protocol';
import { Button, Dialog, DialogActions, Form, useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from '../../service/service-context.ts';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { pageTexts } from '../../page/page-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { keyName } from './key-name.ts';
import { KeySitesField } from './key-sites-field.tsx';
import { keysTexts } from './keys-texts.ts';

interface KeySitesDialogProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

/** Changes the sites that a key is valid for. */
export function KeySitesDialog({ apiKey, onClose }: KeySitesDialogProps) {
  const texts = useTexts(keysTexts);
  const { cancel, close, save } = useTexts(pageTexts);
  const service = useService();
  const queries = useQueryClient();
  const toast = useToast();
  const name = keyName(apiKey, texts.first);
  const [sites, setSites] = useState(apiKey.sites);
  const [submitted, setSubmitted] = useState(false);
  const isMissing = sites.length === 0;
  const change = useMutation({
    mutationFn: () => service.send('PATCH', `/api-keys/${encodeURIComponent(apiKey.id)}`, { sites }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['keys'] });
      toast(texts.sitesChanged(name));
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={texts.sitesOf(name)} closeLabel={close}>
      <Form
        onSubmit={() => {
          setSubmitted(true);
          if (!isMissing) change.mutate();
        }}
      >
        <ProblemBanner error={change.error} />
        <KeySitesField
          sites={sites}
          onChange={setSites}
          error={submitted && isMissing ? texts.sitesMissing : undefined}
        />
        <DialogActions>
          <Button onPress={onClose}>{cancel}</Button>
          <Button type="submit" variant="primary" busy={change.isPending}>
            {save}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
