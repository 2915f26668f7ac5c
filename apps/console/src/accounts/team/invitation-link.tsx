import type { CreatedInvitation } from '@sineta/protocol';
import { Button, CodeBlock, Dialog, DialogActions } from '@sineta/ui';
import { shellTexts } from '../texts/shell.ts';
import { teamTexts } from '../texts/team.ts';
import { useAmounts, useTexts } from '../texts/use-texts.ts';

interface InvitationLinkProps {
  readonly invitation: CreatedInvitation;
  readonly onClose: () => void;
}

/** The link of an invitation. The token stands after the #, so that it reaches no server log. */
export function InvitationLink({ invitation, onClose }: InvitationLinkProps) {
  const { invitations: texts } = useTexts(teamTexts);
  const shell = useTexts(shellTexts);
  const { dateTime } = useAmounts();
  return (
    <Dialog isOpen onClose={onClose} title={texts.madeTitle} closeLabel={shell.close}>
      <p>{texts.madeText(dateTime(new Date(invitation.expiresAt)))}</p>
      <CodeBlock
        wraps
        code={`${location.origin}/console/join#${invitation.token}`}
        label={texts.link}
        copyLabel={texts.copy}
        copiedLabel={shell.copied}
      />
      <DialogActions>
        <Button variant="primary" onPress={onClose}>
          {texts.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
