import { Banner, buttonClass } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { useService } from '../../service/service-context.ts';
import { approvalTexts } from './approval-texts.ts';
import { isRequested } from './by-request.ts';
import { draftsQuery } from './drafts-query.ts';

interface ApprovalRequestsProps {
  readonly site: string;
  readonly count: number;
}

/** How many drafts wait for the approval of the users who may send, and the way to them. */
export function ApprovalRequests({ site, count }: ApprovalRequestsProps) {
  const texts = useTexts(approvalTexts);
  const service = useService();
  const { data } = useQuery({
    ...draftsQuery(service, site),
    enabled: count === 1,
  });
  const only = count === 1 ? data?.drafts.find(isRequested) : undefined;
  return (
    <Banner
      tone="brass"
      icon="compose"
      action={
        only ? (
          <Link
            to="/sites/$site/compose"
            params={{ site }}
            search={{ draft: only.id }}
            className={buttonClass}
            data-size="small"
          >
            {texts.seeOne}
          </Link>
        ) : (
          <Link to="/sites/$site/messages/drafts" params={{ site }} className={buttonClass} data-size="small">
            {texts.see}
          </Link>
        )
      }
    >
      {texts.waiting(count)}
    </Banner>
  );
}
