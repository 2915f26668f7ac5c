import type { CreatedInvitation } from '@sineta/protocol';
import { emailPattern } from '@sineta/protocol/email-pattern';
import { limits } from '@sineta/protocol/limits';
import { Button, Dialog, DialogActions, Form, TextField } from '@sineta/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { setUpQuery } from '../links/set-up.ts';
import { useMayOn } from '../me.ts';
import { useSitesWith } from '../sites.ts';
import { useService } from '../../service/service-context.ts';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { fieldProblems, useProblemTexts } from '../../service/problem-texts.ts';
import { AccessFields } from '../rights/access-fields.tsx';
import { roleTexts } from '../rights/role-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { useReturnedFocus } from '../../page/use-returned-focus.ts';
import { teamTexts } from './team-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { type Access, hasRole, withoutRedundant } from '../rights/roles.ts';
import { InvitationLink } from './invitation-link.tsx';

/** Creates an invitation, sends it if the service can, and shows its link once. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { invitations: texts } = useTexts(teamTexts);
  const { cancel, close } = useTexts(pageTexts);
  const { roleMissing } = useTexts(roleTexts);
  const isEverywhere = useMayOn(undefined, 'team');
  const sites = useSitesWith('team');
  const service = useService();
  const queries = useQueryClient();
  const [access, setAccess] = useState<Access>(() =>
    isEverywhere
      ? { role: 'editor', sites: {} }
      : { sites: sites.length === 1 ? { [sites[0]!.id]: 'editor' } : {} },
  );
  const [note, setNote] = useState('');
  const [email, setEmail] = useState('');
  const { data: state } = useQuery(setUpQuery(service));
  useReturnedFocus();
  const address = email.trim() === '' ? undefined : email.trim();
  const isAddress = address === undefined || emailPattern.test(address);
  const [submitted, setSubmitted] = useState(false);
  const invite = useMutation({
    mutationFn: () =>
      service.send<CreatedInvitation>('POST', '/invitations', {
        ...withoutRedundant(access),
        ...(note.trim() !== '' && { note: note.trim() }),
        ...(address !== undefined && { email: address }),
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['invitations'] }),
  });
  // Its answer is shown once.
  const leave = (): void => {
    if (!invite.isPending) onClose();
  };
  const fieldErrors = fieldProblems(invite.error, useProblemTexts());
  if (invite.data) return <InvitationLink invitation={invite.data} email={address} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={leave} title={texts.formTitle} closeLabel={close}>
      <Form
        onSubmit={() => {
          setSubmitted(true);
          if (isAddress && hasRole(access)) invite.mutate();
        }}
      >
        <ProblemBanner error={invite.error} />
        <AccessFields
          access={access}
          onChange={setAccess}
          error={submitted && !hasRole(access) ? roleMissing : (fieldErrors['role'] ?? fieldErrors['sites'])}
        />
        {state?.email && (
          <TextField
            label={texts.email}
            description={texts.emailHelp}
            type="email"
            value={email}
            onChange={setEmail}
            error={submitted && !isAddress ? texts.emailWrong : fieldErrors['email']}
          />
        )}
        <TextField
          label={texts.note}
          description={texts.noteHelp}
          maxLength={limits.invitationNoteLength}
          value={note}
          onChange={setNote}
          error={fieldErrors['note']}
        />
        <DialogActions>
          <Button onPress={leave}>{cancel}</Button>
          <Button type="submit" variant="primary" busy={invite.isPending}>
            {address === undefined ? texts.create : texts.send}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
