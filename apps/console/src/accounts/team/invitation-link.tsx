import type { CreatedInvitation } from '@sineta/protocol';
import { Button, CodeBlock, Dialog, DialogActions } from '@sineta/ui';
import { pageTexts } from '../../page/page-texts.ts';
import { teamTexts } from './team-texts.ts';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';

interface InvitationLinkProps {
  readonly invitation: CreatedInvitation;
  readonly onClose: () => void;
}

/** The link of an invitation. The token stands after the #, so that it reaches no server log. */
export function InvitationLink({ invitation, onClose }: InvitationLinkProps) {
  const { invitations: texts } = useTexts(teamTexts);
  const common = useTexts(pageTexts);
  const { dateTime } = useAmounts();
  return (
    <Dialog isOpen onClose={onClose} title={texts.createdTitle} closeLabel={common.close}>
      <p>{texts.createdText(dateTime(new Date(invitation.expiresAt)))}</p>
      <CodeBlock
        wraps
        code={`${location.origin}/console/join#${invitation.token}`}
        label={texts.link}
        copyLabel={texts.copy}
        copiedLabel={common.copied}
      />
      <DialogActions>
        <Button variant="primary" onPress={onClose}>
          {texts.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
