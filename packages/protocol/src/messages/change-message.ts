import { z } from 'zod';
import { experimentSchema, holdoutSchema } from './experiment.ts';
import { ifDisturbingSchema, sendMessageFields, urgencySchema } from './send-message.ts';

const {
  target,
  notification,
  translations,
  ttl,
  collapseKey,
  collapse,
  data,
  appBadge,
  utm,
  publish,
  sendAt,
  sendAtLocal,
} = sendMessageFields;

/** Changes to a message that is still scheduled: a JSON merge patch (RFC 7396) of whole members. */
export const changeMessageSchema = z
  .strictObject({
    target: target.optional(),
    notification: notification.optional().describe('Replaces the whole notification.'),
    translations: translations.nullable().describe('Replaces all translations; null removes them.'),
    ttl: ttl.unwrap().optional(),
    urgency: urgencySchema.optional(),
    collapseKey: collapseKey.nullable(),
    collapse: collapse.nullable(),
    data: data.nullable(),
    appBadge: appBadge.nullable(),
    utm: utm.nullable().describe('Replaces all UTM parameters; null removes them.'),
    publish: publish.nullable().describe('null: the default.'),
    ifDisturbing: ifDisturbingSchema.nullable().optional(),
    experiment: experimentSchema.nullable().optional().describe('null: sends only the message as written.'),
    holdout: holdoutSchema.nullable().optional().describe('null: sends to the whole audience.'),
    sendAt: sendAt
      .nullable()
      .describe(
        'When to send the message instead. It replaces `sendAtLocal` too; null sends the message at once.',
      ),
    sendAtLocal: sendAtLocal
      .nullable()
      .describe(
        'When to send the message instead, in the local time of each device. It replaces `sendAt` too; null sends the message at once.',
      ),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'must have at least 1 member to change')
  .refine((changes) => typeof changes.sendAt !== 'string' || typeof changes.sendAtLocal !== 'string', {
    path: ['sendAtLocal'],
    message: 'must not be combined with sendAt',
  })
  .meta({ id: 'ChangeMessage' });

/** Changes as a client writes them. */
export type ChangeMessage = z.input<typeof changeMessageSchema>;
/** Changes as the service reads them. */
export type MessageChange = z.output<typeof changeMessageSchema>;
