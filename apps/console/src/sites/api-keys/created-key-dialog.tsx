import type { ApiKeyScope } from '@sineta/protocol';
import { Button, CodeBlock, Dialog, DialogActions } from '@sineta/ui';
import { keysTexts } from '../texts/keys.ts';
import { shellTexts } from '../texts/shell.ts';
import { useTexts } from '../texts/use-texts.ts';

interface MadeKeyDialogProps {
  readonly apiKey: string;
  readonly scope: ApiKeyScope;
  readonly onClose: () => void;
}

/** A key, this once. It has to be answered, so that nobody loses it by a press beside the dialog. */
export function MadeKeyDialog({ apiKey, scope, onClose }: MadeKeyDialogProps) {
  const texts = useTexts(keysTexts);
  const { copy, copied } = useTexts(shellTexts);
  const copyTexts = { copyLabel: copy, copiedLabel: copied };
  return (
    <Dialog isOpen onClose={onClose} title={texts.madeTitle}>
      <p>{texts.madeText}</p>
      <CodeBlock wraps code={apiKey} label={texts.key} {...copyTexts} />
      {scope !== 'read' && (
        <CodeBlock code={firstMessage(location.origin)} label={texts.example} {...copyTexts} />
      )}
      <DialogActions>
        <Button variant="primary" onPress={onClose}>
          {texts.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The key itself is left to a variable, so that it enters no shell history with the example. */
function firstMessage(origin: string): string {
  return [
    `curl ${origin}/v1/sites/default/messages \\`,
    `  -H "Authorization: Bearer $SINETA_KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '{"target":{"everyone":true},"notification":{"title":"…"}}'`,
  ].join('\n');
}
