import type { CreatedInvitation, Role } from '@sineta/protocol';
import { Button, Dialog, DialogActions, Form, RadioGroup, TextField } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../service/me.ts';
import { useService } from '../service/service-context.ts';
import { ProblemBanner } from '../shell/problem-banner.tsx';
import { fieldProblems, useProblemTexts } from '../texts/problems.ts';
import { roleTexts } from '../texts/roles.ts';
import { shellTexts } from '../texts/shell.ts';
import { teamTexts } from '../texts/team.ts';
import { useTexts } from '../texts/use-texts.ts';
import { assignableRoles } from './assignable-roles.ts';
import { InvitationLink } from './invitation-link.tsx';

/** Makes an invitation, and shows its link this once. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { invitations: texts } = useTexts(teamTexts);
  const { cancel, close } = useTexts(shellTexts);
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
          maxLength={200}
          value={note}
          onChange={setNote}
          error={faults['note']}
        />
        <DialogActions>
          <Button onPress={onClose}>{cancel}</Button>
          <Button type="submit" variant="primary" busy={invite.isPending}>
            {texts.make}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
