import type { composePtBr } from '../compose-texts.pt-br.ts';
import { ownTimeZone, type SendTime, wallTime } from '../draft/schedule.ts';

/** A sentence about the send time of a draft. */
export function sendTimeText(
  sendTime: SendTime | undefined,
  words: (typeof composePtBr)['arrival'],
  language: string,
): string {
  switch (sendTime?.kind) {
    case 'now':
      return words.now;
    case 'instant':
      return words.instant(sendTime.at, ownTimeZone(language, sendTime.at));
    case 'local':
      return words.local(wallTime(sendTime.at, language));
    case 'recurring':
      return words.recurring(sendTime.rule ?? '');
    case undefined:
      break;
  }
  return words.unknown;
}
