import type { Preferences } from '@sineta/protocol';
import type { TextsOf } from '../../i18n/part-texts.ts';
import type { preferenceTexts } from './preference-texts.ts';

/** What a device accepts, as a list of facts. All devices of a person have the same preferences. */
export function preferenceFacts(
  { quietHours, dailyLimit, urgentOnly, digestTime }: Preferences,
  texts: TextsOf<typeof preferenceTexts>,
): { name: string; value: string | undefined }[] {
  return [
    { name: texts.quietHours, value: quietHours ? texts.quiet(quietHours) : undefined },
    { name: texts.dailyLimit, value: dailyLimit === null ? undefined : texts.most(dailyLimit) },
    ...(urgentOnly ? [{ name: texts.atOnce, value: texts.urgentOnly }] : []),
    // With quiet hours, held messages arrive at their end.
    ...(digestTime && !quietHours ? [{ name: texts.digestTime, value: texts.digestAt(digestTime) }] : []),
  ];
}
