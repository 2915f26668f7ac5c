import type { ApiKeyScope } from '@sineta/protocol';
import { Button, CodeBlock, Dialog, DialogActions } from '@sineta/ui';
import { keysTexts } from './keys-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';

interface CreatedKeyDialogProps {
  readonly apiKey: string;
  readonly scope: ApiKeyScope;
  /** A site that the key is valid for. */
  readonly site: string;
  readonly onClose: () => void;
}

/** Shows a new key once. A click outside does not close the dialog, so that the key is not lost by accident. */
export function CreatedKeyDialog({ apiKey, scope, site, onClose }: CreatedKeyDialogProps) {
  const texts = useTexts(keysTexts);
  const { copy, copied } = useTexts(pageTexts);
  const copyTexts = { copyLabel: copy, copiedLabel: copied };
  return (
    <Dialog isOpen onClose={onClose} title={texts.createdTitle}>
      <p>{texts.createdText}</p>
      <CodeBlock wraps code={apiKey} label={texts.key} {...copyTexts} />
      {(scope === 'send' || scope === 'manage') && (
        <>
          <CodeBlock code={countAudience(location.origin, site)} label={texts.example} {...copyTexts} />
          <p>{texts.exampleText}</p>
        </>
      )}
      <DialogActions>
        <Button variant="primary" onPress={onClose}>
          {texts.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/**
 * Counts the audience of a first message, and sends nothing: a key that is only tried must not notify everyone. The key is
 * read from a variable, so that it stays out of the shell history.
 */
function countAudience(origin: string, site: string): string {
  return [
    `curl ${origin}/v1/sites/${site}/messages \\`,
    `  -H "Authorization: Bearer $SINETA_KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '{`,
    `    "validateOnly": true,`,
    `    "target": { "everyone": true },`,
    `    "notification": { "title": "…" }`,
    `  }'`,
  ].join('\n');
}
