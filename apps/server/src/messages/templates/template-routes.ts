import { limits, slugSchema, saveTemplateSchema, templateSchema, templatesSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Executor } from '../../database/executor.ts';
import { findTemplate, listTemplates, removeTemplate, saveTemplate } from './templates.ts';
import type { Identity } from '../../http/authentication.ts';
import { namedItemRoutes } from '../../sites/named-item-routes.ts';

/** Saved contents that new messages start from. */
export function templateRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return namedItemRoutes(db, identity, {
    kind: 'template',
    plural: 'templates',
    permission: 'send',
    texts: {
      list: { summary: 'List templates' },
      save: { summary: 'Create or change a template' },
      remove: { summary: 'Delete a template' },
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
