import { z } from 'zod';
import { nameSchema, slugSchema } from '../scalars.ts';
import { sendMessageFields } from './send-message.ts';
import { storedNotificationSchema } from './notification.ts';
import { checkTranslatedActions, storedTranslationsSchema } from './translation.ts';

/** A message without target and schedule. Members without a value get the defaults of the time when it is sent. */
export const saveTemplateSchema = z
  .strictObject({
    name: nameSchema,
    notification: sendMessageFields.notification,
    translations: sendMessageFields.translations,
    ttl: sendMessageFields.ttl.unwrap().optional(),
    urgency: sendMessageFields.urgency.unwrap().optional(),
    collapseKey: sendMessageFields.collapseKey,
    data: sendMessageFields.data,
    appBadge: sendMessageFields.appBadge,
    utm: sendMessageFields.utm,
    publish: sendMessageFields.publish,
  })
  .superRefine(checkTranslatedActions)
  .meta({ id: 'SaveTemplate' });

export const templateSchema = z
  .object({
    id: slugSchema,
    ...saveTemplateSchema.shape,
    name: z.string(),
    notification: storedNotificationSchema,
    translations: storedTranslationsSchema.optional(),
    data: z.record(z.string(), z.unknown()).optional(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Template' });

export const templatesSchema = z.object({ templates: z.array(templateSchema) }).meta({ id: 'Templates' });

export type SaveTemplate = z.infer<typeof saveTemplateSchema>;
export type Template = z.infer<typeof templateSchema>;
export type Templates = z.infer<typeof templatesSchema>;
