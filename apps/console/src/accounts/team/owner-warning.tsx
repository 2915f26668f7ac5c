import type { Member } from '@sineta/protocol';
import { Banner } from '@sineta/ui';
import { useTexts } from '../../i18n/use-texts.ts';
import { useProblemTexts } from '../../service/problem-texts.ts';
import { useMe } from '../me.ts';
import { ownerWarnings } from './owner-warnings.ts';
import { teamTexts } from './team-texts.ts';

interface OwnerWarningProps {
  readonly member: Member;
  readonly members: readonly Member[];
}

/** Warns before owners, or the signed-in user, lose what only others can give back. */
export function OwnerWarning({ member, members }: OwnerWarningProps) {
  const { members: texts } = useTexts(teamTexts);
  const { owner_required: onlyOwner } = useProblemTexts();
  const me = useMe();
  const warnings = ownerWarnings(member, members, me.id);
  if (warnings.length === 0) return null;
  return (
    <Banner tone="bad" icon="warning">
      {warnings.map((warning) => (
        <p key={warning.kind}>
          {warning.kind === 'only'
            ? onlyOwner
            : warning.kind === 'self'
              ? texts.losesOwn
              : texts.lastOwner(warning.owner.id === me.id ? undefined : warning.owner.name)}
        </p>
      ))}
    </Banner>
  );
}
