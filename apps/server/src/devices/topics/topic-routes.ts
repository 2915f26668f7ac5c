import { limits, namedTopicSchema, saveTopicSchema, topicSchema, topicsSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Executor } from '../../database/executor.ts';
import { removeTopic } from '../../sites/named-topics/named-topics.ts';
import { countSiteDevices } from '../counts/device-counts.ts';
import { listCountedTopics, saveTopic } from './counted-topics.ts';
import type { Identity } from '../../http/authentication.ts';
import { namedItemRoutes } from '../../sites/named-item-routes.ts';

/** The topics that visitors can choose, with their names. */
export function topicRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return namedItemRoutes(db, identity, {
    kind: 'topic',
    plural: 'topics',
    permission: 'manage',
    texts: {
      list: { summary: 'List named topics, oldest first, with their numbers of devices' },
      save: {
        summary: 'Name a topic, or change its name and description',
        description:
          'Visitors see both. New devices get the default topics unless they name topics themselves; devices that are registered already keep theirs. Devices can be subscribed to a topic before it has a name.',
      },
      remove: {
        summary: 'Remove a topic from the list that visitors choose from',
        description: 'Devices stay subscribed to it.',
      },
    },
    mostPerSite: limits.topicsPerSite,
    schemas: { id: topicSchema, item: namedTopicSchema, save: saveTopicSchema, list: topicsSchema },
    list: listCountedTopics,
    presentList: async (topics, site) => ({ topics, devices: await countSiteDevices(db, site) }),
    save: saveTopic,
    saveErrors: ['stale_revision'],
    remove: removeTopic,
  });
}
