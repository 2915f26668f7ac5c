import type { Member, Role } from '@sineta/protocol';
import { Button, Dialog, DialogActions, Form, RadioGroup, useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../me.ts';
import { useService } from '../../service/service-context.ts';
import { ProblemBanner } from '../../page/problem-banner.tsx';
import { roleTexts } from './role-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { teamTexts } from './team-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { assignableRoles } from './assignable-roles.ts';

interface RoleDialogProps {
  readonly member: Member;
  readonly onClose: () => void;
}

/** Changes the role of a member. */
export function RoleDialog({ member, onClose }: RoleDialogProps) {
  const { members: texts } = useTexts(teamTexts);
  const common = useTexts(pageTexts);
  const roles = useTexts(roleTexts);
  const me = useMe();
  const service = useService();
  const queries = useQueryClient();
  const toast = useToast();
  const [role, setRole] = useState<Role>(member.role);
  const change = useMutation({
    mutationFn: () => service.send('PATCH', `/members/${encodeURIComponent(member.id)}`, { role }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['members'] });
      await queries.invalidateQueries({ queryKey: ['me'] });
      toast(texts.changed(member.name, roles.name[role]));
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={texts.changeRoleOf(member.name)} closeLabel={common.close}>
      <Form onSubmit={change.mutate}>
        <ProblemBanner error={change.error} />
        <RadioGroup
          label={texts.role}
          value={role}
          onChange={setRole}
          options={assignableRoles(me.role).map((value) => ({
            value,
            label: roles.name[value],
            description: roles.explanation[value],
          }))}
        />
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
