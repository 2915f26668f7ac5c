import { limits, namedTopicSchema, saveTopicSchema, topicSchema, topicsSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Executor } from '../../database/executor.ts';
import { removeTopic } from '../../sites/named-topics/named-topics.ts';
import { listCountedTopics, saveTopic } from './counted-topics.ts';
import type { Identity } from '../../http/authentication.ts';
import { namedItemRoutes } from '../../sites/named-item-routes.ts';

/** Topics get the names that visitors choose by. */
export function topicRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return namedItemRoutes(db, identity, {
    kind: 'topic',
    plural: 'topics',
    permission: 'manage',
    words: {
      list: { summary: 'The topics that have a name, oldest first, and how many devices each has' },
      save: {
        summary: 'Name a topic, or change its name and description',
        description: 'Visitors see both. Devices may have subscribed to the topic before it had a name.',
      },
      remove: {
        summary: 'Take a topic off the list that visitors choose from',
        description: 'Who is subscribed to it stays so.',
      },
    },
    mostPerSite: limits.topicsPerSite,
    schemas: { id: topicSchema, item: namedTopicSchema, save: saveTopicSchema, list: topicsSchema },
    list: listCountedTopics,
    presentList: (topics) => ({ topics }),
    save: saveTopic,
    remove: removeTopic,
  });
}
