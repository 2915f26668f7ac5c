import type { CreatedInvitation } from '@sineta/protocol';
import { Banner, Button, CodeBlock, Dialog, DialogActions } from '@sineta/ui';
import { pageTexts } from '../../page/page-texts.ts';
import { teamTexts } from './team-texts.ts';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';

interface InvitationLinkProps {
  readonly invitation: CreatedInvitation;
  /** The e-mail address of the invitation; undefined if the user passes the link on. */
  readonly email: string | undefined;
  readonly onClose: () => void;
}

/** The link of an invitation. The token is in the fragment, so that it reaches no server log. */
export function InvitationLink({ invitation, email, onClose }: InvitationLinkProps) {
  const { invitations: texts } = useTexts(teamTexts);
  const common = useTexts(pageTexts);
  const { dateTime } = useAmounts();
  const until = dateTime(new Date(invitation.expiresAt));
  const isSent = email !== undefined && invitation.emailed === true;
  return (
    <Dialog isOpen onClose={onClose} title={isSent ? texts.sentTitle : texts.createdTitle}>
      {email !== undefined && !isSent && (
        <Banner tone="bad" icon="warning" role="alert">
          {texts.notSent}
        </Banner>
      )}
      <p>{isSent ? texts.sentText(email, until) : texts.createdText(until)}</p>
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
