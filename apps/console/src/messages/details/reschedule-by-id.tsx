import { useQuery } from '@tanstack/react-query';
import { useService } from '../../service/service-context.ts';
import { getMessage } from '../message-requests.ts';
import { RescheduleMessage } from './reschedule-message.tsx';

interface RescheduleByIdProps {
  readonly site: string;
  readonly id: string;
  readonly onClose: () => void;
}

/** The dialog that changes the time of a message of which the page has only a summary. */
export function RescheduleById({ site, id, onClose }: RescheduleByIdProps) {
  const service = useService();
  const { data } = useQuery({
    queryKey: ['message', site, id],
    queryFn: ({ signal }) => getMessage(service, site, id, { signal }),
  });
  return data && <RescheduleMessage site={site} message={data} onClose={onClose} onOver={onClose} />;
}
