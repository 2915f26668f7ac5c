import type { AudienceCount, SendMessage } from '@sineta/protocol';
import { amountsIn } from '../../../i18n/amounts.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { usePreferences } from '../../../preferences/preferences-provider.tsx';
import { useNow } from '../../../time/use-now.ts';
import { confirmSendTexts } from '../send/confirm-send-texts.ts';
import { groupSizes } from './group-sizes.ts';

/** Asks whether to send an experiment: how many devices get it at once, and how many later. Undefined for other messages. */
export function useTestTitle(
  message: SendMessage,
  count: AudienceCount | undefined,
  isLater: boolean,
): string | undefined {
  const texts = useTexts(confirmSendTexts);
  const { language } = usePreferences();
  const now = useNow();
  const { experiment } = message;
  if (experiment === undefined || count === undefined) return undefined;
  const { number, time, dateTime } = amountsIn(language);
  const { a, b, rest } = groupSizes(message, count.devices);
  const tested = texts.devices(a + b, count.exact);
  const others = rest === 0 ? '' : number(rest);
  if (isLater) return texts.testLater(tested, others);
  const at = new Date(now.getTime() + experiment.decideAfterMinutes * 60_000);
  const isToday = at.toDateString() === now.toDateString();
  return texts.test(tested, others, isToday ? texts.at(time(at)) : texts.on(dateTime(at)));
}
