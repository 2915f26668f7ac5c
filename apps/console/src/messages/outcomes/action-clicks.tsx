import type { MessageDetails } from '@sineta/protocol';
import { Facts } from '@sineta/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import { useService } from '../../service/service-context.ts';
import { useDebounced } from '../../time/use-debounced.ts';
import { getMessage } from '../message-requests.ts';
import { outcomeTexts } from './outcome-texts.ts';

interface ActionClicksProps {
  readonly site: string;
  readonly message: Pick<MessageDetails, 'id' | 'notification' | 'actionClicks' | 'counts'>;
}

/** Milliseconds without a click before the clicks are requested again: the live counts do not have them by button. */
const debounceDelay = 1000;

/** The clicks on each button of a message, and on the notification itself; nothing before the first click on a button. */
export function ActionClicks({ site, message }: ActionClicksProps) {
  const texts = useTexts(outcomeTexts);
  const { number } = useAmounts();
  const service = useService();
  const { id, notification, counts } = message;
  const clicked = useDebounced(counts.clicked, debounceDelay);
  const { data } = useQuery({
    queryKey: ['action-clicks', site, id, clicked],
    queryFn: ({ signal }) => getMessage(service, site, id, { signal }),
    enabled: clicked > 0 && notification.actions !== undefined,
    placeholderData: keepPreviousData,
  });
  const { actionClicks = [], counts: all } = data ?? message;
  if (actionClicks.length === 0) return null;
  const titles = new Map(notification.actions?.map(({ action, title }) => [action, title]));
  const onButtons = actionClicks.reduce((sum, { clicks }) => sum + clicks, 0);
  return (
    <section aria-label={texts.actionClicks}>
      <Facts
        facts={[
          ...actionClicks.map(({ action, clicks }) => ({
            name: texts.onButton(titles.get(action) ?? action),
            value: number(clicks),
          })),
          { name: texts.onNotification, value: number(Math.max(0, all.clicked - onButtons)) },
        ]}
      />
    </section>
  );
}
