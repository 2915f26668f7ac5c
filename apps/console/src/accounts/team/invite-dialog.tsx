import type { CreatedInvitation, Role } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';
import { Button, Dialog, DialogActions, Form, RadioGroup, TextField } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../me.ts';
import { useService } from '../../service/service-context.ts';
import { ProblemBanner } from '../../page/problem-banner.tsx';
import { fieldProblems, useProblemTexts } from '../../service/problem-texts.ts';
import { roleTexts } from './role-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { teamTexts } from './team-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { assignableRoles } from './assignable-roles.ts';
import { InvitationLink } from './invitation-link.tsx';

/** Makes an invitation, and shows its link this once. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { invitations: texts } = useTexts(teamTexts);
  const { cancel, close } = useTexts(pageTexts);
  const roles = useTexts(roleTexts);
  const me = useMe();
  const service = useService();
  const queries = useQueryClient();
  const [role, setRole] = useState<Role>('editor');
  const [note, setNote] = useState('');
  const invite = useMutation({
    mutationFn: () =>
      service.send<CreatedInvitation>('POST', '/invitations', {
        role,
        ...(note.trim() !== '' && { note: note.trim() }),
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['invitations'] }),
  });
  const faults = fieldProblems(invite.error, useProblemTexts());
  if (invite.data) return <InvitationLink invitation={invite.data} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={texts.formTitle} closeLabel={close}>
      <Form onSubmit={invite.mutate}>
        <ProblemBanner error={invite.error} />
        <RadioGroup
          label={texts.role}
          value={role}
          onChange={setRole}
          error={faults['role']}
          options={assignableRoles(me.role).map((value) => ({
            value,
            label: roles.name[value],
            description: roles.explanation[value],
          }))}
        />
        <TextField
          label={texts.note}
          description={texts.noteHelp}
          maxLength={limits.invitationNoteLength}
          value={note}
          onChange={setNote}
          error={faults['note']}
        />
        <DialogActions>
          <Button onPress={onClose}>{cancel}</Button>
          <Button type="submit" variant="primary" busy={invite.isPending}>
            {texts.create}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
