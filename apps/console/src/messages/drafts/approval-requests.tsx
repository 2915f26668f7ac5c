import { Banner, buttonClass } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { approvalTexts } from './approval-texts.ts';

interface ApprovalRequestsProps {
  readonly site: string;
  readonly count: number;
}

/** How many drafts wait for the approval of the users who may send, and the way to them. */
export function ApprovalRequests({ site, count }: ApprovalRequestsProps) {
  const texts = useTexts(approvalTexts);
  return (
    <Banner
      tone="brass"
      icon="compose"
      action={
        <Link to="/sites/$site/messages/drafts" params={{ site }} className={buttonClass} data-size="small">
          {texts.see}
        </Link>
      }
    >
      {texts.waiting(count)}
    </Banner>
  );
}
