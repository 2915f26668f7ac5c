import type { DeviceChoices, Preferences } from '@sineta/protocol';
import type { usualDigestTime } from '@sineta/protocol/daily-limit';
import { fill } from '../labels/panel-labels.ts';
import type { PreferencesLabels } from './preferences-labels.ts';

/** When held notices arrive if there are no quiet hours, and no time is chosen. */
export const morning: typeof usualDigestTime = '08:00';

/** The preferences in one line. */
export function describePreferences(
  { dailyLimit, quietHours, urgentOnly, digestTime }: Preferences,
  labels: PreferencesLabels,
  locale: string,
): string {
  const hasDigest = dailyLimit !== null || urgentOnly;
  const parts = [
    urgentOnly && labels.urgentOnly,
    dailyLimit !== null && fill(labels.dailyLimitSome, { count: String(dailyLimit) }),
    quietHours &&
      fill(labels.quietHoursRange, {
        start: formatTime(quietHours.start, locale),
        end: formatTime(quietHours.end, locale),
      }),
    hasDigest &&
      !quietHours &&
      digestTime &&
      fill(labels.digestShort, { time: formatTime(digestTime, locale) }),
  ];
  return parts.filter(Boolean).join(' · ') || labels.preferencesNone;
}

/** When the notices arrive that the daily limit or “urgent only” holds back; empty without both. */
export function describeDigest(
  { dailyLimit, quietHours, urgentOnly, digestTime = morning }: Preferences,
  labels: PreferencesLabels,
  locale: string,
): string {
  if (dailyLimit === null && !urgentOnly) return '';
  return fill(labels.digestNote, { time: formatTime(quietHours?.end ?? digestTime, locale) });
}

/**
 * Which notices pass the quiet hours and the limit; empty if there are neither.
 *
 * @param topics - the names of the followed topics whose urgent notices pass
 */
export function describePassing(
  { dailyLimit, quietHours }: Preferences,
  topics: readonly string[],
  labels: PreferencesLabels,
  locale: string,
): string {
  if (topics.length === 0) return quietHours ? labels.passingNone : '';
  if (dailyLimit === null && !quietHours) return '';
  return fill(labels.passing, { topics: new Intl.ListFormat(locale).format(topics) });
}

/** How many notices wait for this device, and until when, by its clock. */
export function describeWaiting(
  { count, until }: NonNullable<DeviceChoices['held']>,
  labels: PreferencesLabels,
  locale: string,
): string {
  const text = count === 1 ? labels.waitingOne : labels.waitingSome;
  return fill(text, { count: count.toLocaleString(locale), time: timeOf(new Date(until), locale) });
}

/** That the notices which wait do not arrive if this device is turned off. */
export function describeLoss(
  { count }: NonNullable<DeviceChoices['held']>,
  labels: PreferencesLabels,
  locale: string,
): string {
  return fill(count === 1 ? labels.lostOne : labels.lostSome, { count: count.toLocaleString(locale) });
}

function formatTime(time: string, locale: string): string {
  return timeOf(new Date(`2000-01-01T${time}`), locale);
}

function timeOf(date: Date, locale: string): string {
  return date.toLocaleTimeString(locale, { timeStyle: 'short' });
}
