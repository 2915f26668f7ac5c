import { Dialog } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/use-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { RetryProblem } from '../../problems/retry-problem.tsx';
import { useService } from '../../service/service-context.ts';
import { getMessage } from '../message-requests.ts';
import { RescheduleMessage } from './reschedule-message.tsx';
import { rescheduleTexts } from './reschedule-texts.ts';

interface RescheduleByIdProps {
  readonly site: string;
  readonly id: string;
  readonly onClose: () => void;
}

/** The dialog that changes the time of a message of which the page has only a summary. */
export function RescheduleById({ site, id, onClose }: RescheduleByIdProps) {
  const { title } = useTexts(rescheduleTexts);
  const { close } = useTexts(pageTexts);
  const service = useService();
  const { data, error, refetch } = useQuery({
    queryKey: ['message', site, id],
    queryFn: ({ signal }) => getMessage(service, site, id, { signal }),
  });
  if (error && data === undefined) {
    return (
      <Dialog isOpen onClose={onClose} title={title} closeLabel={close}>
        <RetryProblem error={error} onRetry={() => void refetch()} />
      </Dialog>
    );
  }
  return data && <RescheduleMessage site={site} message={data} onClose={onClose} onOver={onClose} />;
}
