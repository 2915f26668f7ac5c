import { z } from 'zod';
import { limits } from '../limits.ts';
import { messageIdSchema, trimmedText } from '../scalars.ts';
import { authorSchema } from '../sites/audit.ts';
import { messageStatusSchema } from './message.ts';
import { sendMessageFields } from './send-message.ts';
import { notificationFields, storedNotificationSchema } from './notification.ts';
import { checkTranslatedActions, storedTranslationsSchema } from './translation.ts';

const { tag: _tag, ...correctableFields } = notificationFields;

const replaceOnDevicesSchema = z
  .boolean()
  .optional()
  .describe(
    'Whether to replace the notification on devices: a silent message with the same tag, to the devices of the audience that were registered when the message was sent. A device that no longer shows it shows the new one.',
  );

/** Other words for a broadcast that was sent. */
export const correctMessageSchema = z
  .strictObject({
    notification: z
      .strictObject(correctableFields)
      .describe('Replaces the whole notification, except for its `tag`.'),
    translations: sendMessageFields.translations.describe('Replaces all translations. Absent: none.'),
    replaceOnDevices: replaceOnDevicesSchema,
    revision: z
      .int()
      .min(0)
      .optional()
      .describe(
        'The number of corrections that the details of the message listed when it was read. If there are more, nothing is stored. Absent: the words are replaced, whatever they are.',
      ),
  })
  .superRefine(checkTranslatedActions)
  .meta({ id: 'CorrectMessage' });

export const withdrawMessageSchema = z
  .strictObject({
    reason: trimmedText(limits.withdrawalReasonLength)
      .min(1, 'must not be empty')
      .optional()
      .describe('The page of the notice shows it, and the notification that replaces it.'),
    replaceOnDevices: replaceOnDevicesSchema,
  })
  .meta({ id: 'WithdrawMessage' });

/** The response to a correction or a withdrawal. */
export const correctedMessageSchema = messageStatusSchema
  .extend({
    replacement: messageIdSchema
      .optional()
      .describe('Only with `replaceOnDevices`: the message that replaces the notification on devices.'),
  })
  .meta({ id: 'CorrectedMessage' });

/** A correction of a message, with the words before it. */
export const correctionSchema = z
  .object({
    correctedAt: z.iso.datetime(),
    correctedBy: authorSchema,
    before: z.object({
      notification: storedNotificationSchema,
      translations: storedTranslationsSchema.optional(),
    }),
  })
  .meta({ id: 'Correction' });

export const withdrawalSchema = z
  .object({
    withdrawnAt: z.iso.datetime(),
    withdrawnBy: authorSchema,
    reason: z.string().optional(),
  })
  .meta({ id: 'Withdrawal' });

export type CorrectMessage = z.input<typeof correctMessageSchema>;
/** A correction as the service reads it. */
export type MessageCorrection = z.output<typeof correctMessageSchema>;
export type WithdrawMessage = z.input<typeof withdrawMessageSchema>;
export type CorrectedMessage = z.infer<typeof correctedMessageSchema>;
export type Correction = z.infer<typeof correctionSchema>;
export type Withdrawal = z.infer<typeof withdrawalSchema>;
