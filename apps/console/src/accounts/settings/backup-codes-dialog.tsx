import type { BackupCodes } from '@sineta/protocol';
import { Button, CodeBlock, Dialog, DialogActions, useToast } from '@sineta/ui';
import { useQueryClient } from '@tanstack/react-query';
import { pageTexts } from '../../page/page-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { accountTexts } from './account-texts.ts';

interface BackupCodesDialogProps {
  /** What the codes replace. */
  readonly factor: 'app' | 'passkey';
  readonly codes: BackupCodes['backupCodes'];
  readonly onClose: () => void;
}

/** Shows the backup codes once. A click outside does not close the dialog, so that they are not lost by accident. */
export function BackupCodesDialog({ factor, codes, onClose }: BackupCodesDialogProps) {
  const { twoFactor: texts } = useTexts(accountTexts);
  const { copy, copied } = useTexts(pageTexts);
  const queries = useQueryClient();
  const toast = useToast();
  const finish = () => {
    toast(texts.turnedOn);
    void queries.invalidateQueries({ queryKey: ['me'] });
    onClose();
  };
  return (
    <Dialog isOpen onClose={finish} title={texts.backup}>
      <p>{texts.backupText[factor]}</p>
      <CodeBlock code={codes.join('\n')} label={texts.backup} copyLabel={copy} copiedLabel={copied} />
      <DialogActions>
        <Button variant="primary" onPress={finish}>
          {texts.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
