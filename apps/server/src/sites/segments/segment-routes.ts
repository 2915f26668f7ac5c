import {
  limits,
  namesUsers,
  type Permission,
  saveSegmentSchema,
  type Segment,
  segmentSchema,
  segmentsSchema,
  slugSchema,
} from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Executor } from '../../database/executor.ts';
import { findSegment, listSegments, removeSegment, saveSegment } from './segments.ts';
import type { Identity } from '../../http/authentication.ts';
import { namedItemRoutes } from '../named-item-routes.ts';

/** Filters with a name. An accepted message keeps its filter when the segment changes. */
export function segmentRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return namedItemRoutes(db, identity, {
    kind: 'segment',
    plural: 'segments',
    permission: 'send',
    texts: {
      list: { summary: 'List segments' },
      save: { summary: 'Create or change a segment' },
      remove: { summary: 'Delete a segment' },
    },
    mostPerSite: limits.segmentsPerSite,
    schemas: { id: slugSchema, item: segmentSchema, save: saveSegmentSchema, list: segmentsSchema },
    find: findSegment,
    list: listSegments,
    present: presentSegment,
    presentList: (segments) => ({ segments }),
    save: saveSegment,
    saveErrors: ['stale_revision'],
    remove: removeSegment,
  });
}

/** Without its filter if it names users and the caller does not see devices, like the filter of a message. */
function presentSegment({ filter, ...segment }: Segment, permissions: readonly Permission[]): Segment {
  if (filter === undefined || (!permissions.includes('devices') && namesUsers(filter))) return segment;
  return { ...segment, filter };
}
