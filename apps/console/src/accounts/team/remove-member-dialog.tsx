import type { Member } from '@sineta/protocol';
import { AlertDialog, useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useService } from '../../service/service-context.ts';
import { problemText, useProblemTexts } from '../../service/problem-texts.ts';
import { useMayOn } from '../me.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { OwnerWarning } from './owner-warning.tsx';
import { teamTexts } from './team-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';

interface RemoveMemberDialogProps {
  readonly member: Member;
  readonly members: readonly Member[];
  readonly onClose: () => void;
}

export function RemoveMemberDialog({ member, members, onClose }: RemoveMemberDialogProps) {
  const { members: texts } = useTexts(teamTexts);
  const { cancel } = useTexts(pageTexts);
  const isEverywhere = useMayOn(undefined, 'team');
  const problems = useProblemTexts();
  const service = useService();
  const queries = useQueryClient();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: () => service.send('DELETE', `/members/${encodeURIComponent(member.id)}`),
    onSuccess: async () => {
      // The member can be the user, who then has fewer rights and sees fewer sites.
      await Promise.all(
        ['members', 'me', 'sites'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      );
      toast(isEverywhere ? texts.removed(member.name) : texts.removedHere(member.name));
      onClose();
    },
  });
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={isEverywhere ? texts.removeTitle(member.name) : texts.removeHereTitle(member.name)}
      confirm={texts.confirmRemove}
      cancel={cancel}
      onConfirm={remove.mutate}
      busy={remove.isPending}
      error={remove.error === null ? undefined : problemText(remove.error, problems)}
    >
      <p>{isEverywhere ? texts.removeText(member.name) : texts.removeHereText(member.name)}</p>
      <OwnerWarning member={member} members={members} />
    </AlertDialog>
  );
}
