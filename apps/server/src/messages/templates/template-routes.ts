import { limits, slugSchema, saveTemplateSchema, templateSchema, templatesSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Executor } from '../../database/executor.ts';
import { findTemplate, listTemplates, removeTemplate, saveTemplate } from './templates.ts';
import type { Identity } from '../../http/authentication.ts';
import { namedItemRoutes } from '../../sites/named-item-routes.ts';

/** Messages to begin with. */
export function templateRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return namedItemRoutes(db, identity, {
    kind: 'template',
    plural: 'templates',
    permission: 'send',
    words: {
      list: { summary: 'The templates' },
      save: { summary: 'Add a template, or change it' },
      remove: { summary: 'Remove a template' },
    },
    mostPerSite: limits.templatesPerSite,
    schemas: { id: slugSchema, item: templateSchema, save: saveTemplateSchema, list: templatesSchema },
    find: findTemplate,
    list: listTemplates,
    presentList: (templates) => ({ templates }),
    save: saveTemplate,
    remove: removeTemplate,
  });
}
