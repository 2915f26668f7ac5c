import type { UpdateSite } from '@sineta/protocol';
import type { Site } from './sites.ts';

/** Values in an audit entry are short. */
const longestValue = 200;

/** What an audit entry shows of the settings before and after a change: the short ones. */
const shown: Readonly<Record<string, (site: Site) => string>> = {
  name: ({ name }) => name,
  language: ({ language }) => language,
  timeZone: ({ timeZone }) => timeZone,
  icon: ({ icon }) => icon ?? '',
  origins: ({ origins }) => origins.join(', '),
  directMessageRetentionDays: ({ directMessageRetentionDays: days }) => String(days),
  'deliveryLimits.dailyLimit': ({ deliveryLimits: { dailyLimit } }) => String(dailyLimit ?? ''),
  'deliveryLimits.quietHours': ({ deliveryLimits: { quietHours } }) =>
    quietHours ? `${quietHours.start}–${quietHours.end}` : '',
  'deliveryLimits.excess': ({ deliveryLimits }) => deliveryLimits.excess,
  'conversions.names': ({ conversions }) => conversions.names.join(', '),
  'conversions.days': ({ conversions }) => String(conversions.days),
};

/**
 * The details of an audit entry about changed settings: the names of the members that changed, and of short values the
 * old and the new one, as `name.from` and `name.to`. Undefined if the update changed nothing. Pure.
 */
export function settingChanges(
  before: Site,
  after: Site,
  update: UpdateSite,
): Readonly<Record<string, string>> | undefined {
  const fields = (Object.keys(update) as (keyof UpdateSite)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (fields.length === 0) return undefined;
  const values = Object.entries(shown).flatMap(([path, valueOf]) => {
    const [from, to] = [valueOf(before), valueOf(after)];
    if (from === to) return [];
    return [
      [`${path}.from`, from.slice(0, longestValue)],
      [`${path}.to`, to.slice(0, longestValue)],
    ] as const;
  });
  return { fields: fields.join(', '), ...Object.fromEntries(values) };
}
