import { countConditions, type Filter, limits, type Target } from '@sineta/protocol';
import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../database/executor.ts';
import { findSegment } from '../../sites/segments/segments.ts';

/** A target that names no devices. */
export type AudienceTarget = Exclude<Target, { token: string } | { tokens: string[] }>;

/**
 * The filter of a target, with the filters of the segments that it names and excludes. It does not contain the topic of a
 * target. Users are a filter too: until a message is due, they may leave a device to another person.
 * @returns undefined if the target selects every device, or every device of its topic
 * @throws ApiError `not_found` if a segment does not exist, `invalid_request` if the filters are too many together
 */
export async function filterOfTarget(
  db: Executor,
  site: string,
  target: AudienceTarget,
): Promise<Filter | undefined> {
  const selected = await selectedBy(db, site, target);
  const { topics, segments = [] } = ('exclude' in target ? target.exclude : undefined) ?? {};
  const excluded: Filter[] = topics ? [{ topics }] : [];
  for (const [index, id] of segments.entries()) {
    excluded.push(await filterOfSegment(db, site, id, `target.exclude.segments.${index}`));
  }
  if (excluded.length === 0) return selected;
  const filter = { ...selected, none: [...(selected?.none ?? []), ...excluded] };
  // The filter of an excluded segment is one level deeper than in the segment.
  if (countConditions(filter, limits.filterDepth + 1) <= limits.filterConditions) return filter;
  throw new ApiError('invalid_request', {
    fields: [
      {
        field: 'target.exclude.segments',
        message: `must not combine more than ${limits.filterConditions} filters, together with the rest of the target`,
      },
    ],
  });
}

async function selectedBy(db: Executor, site: string, target: AudienceTarget): Promise<Filter | undefined> {
  if ('filter' in target) return target.filter;
  if ('user' in target) return { users: [target.user] };
  if ('users' in target) return { users: [...new Set(target.users)] };
  return 'segment' in target ? filterOfSegment(db, site, target.segment, 'target.segment') : undefined;
}

/**
 * The filter of a segment that a field of a request names.
 * @throws ApiError `not_found`
 */
export async function filterOfSegment(
  db: Executor,
  site: string,
  id: string,
  field: string,
): Promise<Filter> {
  const segment = await findSegment(db, site, id);
  if (segment) return segment.filter;
  throw new ApiError('not_found', {
    detail: 'This site has no segment with this id.',
    fields: [{ field, message: 'must be a segment of this site' }],
  });
}
