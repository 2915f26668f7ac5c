import type { Member } from '@sineta/protocol';
import { Button, Dialog, DialogActions, Form, useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from '../../service/service-context.ts';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { AccessFields } from '../rights/access-fields.tsx';
import { roleTexts } from '../rights/role-texts.ts';
import { type Access, changeOf, hasRole } from '../rights/roles.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { OwnerWarning } from './owner-warning.tsx';
import { teamTexts } from './team-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';

interface RoleDialogProps {
  readonly member: Member;
  readonly members: readonly Member[];
  readonly onClose: () => void;
}

/** Changes the roles of a member. */
export function RoleDialog({ member, members, onClose }: RoleDialogProps) {
  const { members: texts } = useTexts(teamTexts);
  const { roleMissing } = useTexts(roleTexts);
  const common = useTexts(pageTexts);
  const service = useService();
  const queries = useQueryClient();
  const toast = useToast();
  const [access, setAccess] = useState<Access>({ role: member.role, sites: member.sites });
  const [submitted, setSubmitted] = useState(false);
  const change = useMutation({
    mutationFn: () =>
      service.send('PATCH', `/members/${encodeURIComponent(member.id)}`, changeOf(member, access)),
    onSuccess: async () => {
      await Promise.all(
        ['members', 'me', 'sites'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      );
      toast(texts.changed(member.name));
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={texts.changeRoleOf(member.name)} closeLabel={common.close}>
      <Form
        onSubmit={() => {
          setSubmitted(true);
          if (hasRole(access)) change.mutate();
        }}
      >
        <ProblemBanner error={change.error} />
        <AccessFields
          access={access}
          onChange={setAccess}
          error={submitted && !hasRole(access) ? roleMissing : undefined}
        />
        {access.role !== member.role && <OwnerWarning member={member} members={members} />}
        <DialogActions>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button type="submit" variant="primary" busy={change.isPending}>
            {common.save}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
