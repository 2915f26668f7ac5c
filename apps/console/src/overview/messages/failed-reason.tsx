import type { MessageSummary } from '@sineta/protocol';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { failureTexts } from '../../devices/failure-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { getFailureSummary } from '../../messages/message-requests.ts';
import { mergeReasons } from '../../messages/outcomes/merge-reasons.ts';
import { useService } from '../../service/service-context.ts';
import page from '../overview-page.module.css';
import { overviewTexts } from '../overview-texts.ts';

interface FailedReasonProps {
  readonly site: string;
  readonly message: Pick<MessageSummary, 'id' | 'counts'>;
}

/** The reason why most devices did not get a message that no push service accepted, and a link to all of them. */
export function FailedReason({ site, message: { id, counts } }: FailedReasonProps) {
  const { latest: texts } = useTexts(overviewTexts);
  const { reasons, unknownReason } = useTexts(failureTexts);
  const service = useService();
  const { data, isLoading } = useQuery({
    queryKey: ['failures', site, id, counts.failed],
    queryFn: ({ signal }) => getFailureSummary(service, site, id, { signal }),
    enabled: counts.failed > 0,
  });
  const [main] = mergeReasons(data?.reasons ?? []);
  return (
    <div>
      {/* Keeps the height of a line that fills later. */}
      {isLoading && <p>{'\u00a0'}</p>}
      {main && <p>{texts.failed(reasons[main.reason] ?? unknownReason(main.reason), main.devices)}</p>}
      <Link to="/sites/$site/messages/$message" params={{ site, message: id }} className={page.soft}>
        {texts.why}
      </Link>
    </div>
  );
}
