import { Skeleton } from '@sineta/ui';
import { useEffect } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { isOver } from '../outcomes/funnel.ts';
import { messageDetailsTexts } from './message-details-texts.ts';
import { MessageProgress } from './message-progress.tsx';
import { useExpectedDevices } from './use-expected-devices.ts';
import { useMessage } from './use-message.ts';

interface LiveProgressProps {
  readonly site: string;
  readonly id: string;
  /** Called when the sending has ended. */
  readonly onEnded: () => void;
}

/** The progress of a message that is being sent, for a page that has no more of it. */
export function LiveProgress({ site, id, onEnded }: LiveProgressProps) {
  const texts = useTexts(messageDetailsTexts);
  const { message, error } = useMessage(site, id);
  const expected = useExpectedDevices(site, message);
  const ended = message !== undefined && isOver(message.state);
  useEffect(() => {
    if (ended) onEnded();
  }, [ended, onEnded]);
  if (message !== undefined) return <MessageProgress message={message} expected={expected} />;
  return error ? null : <Skeleton label={texts.progress} rows={1} kind="bars" />;
}
