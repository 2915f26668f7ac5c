import { z } from 'zod';
import { filterSchema, storedFilterSchema } from '../devices/filter.ts';
import { messageIdPattern } from '../formats.ts';
import { limits } from '../limits.ts';
import { bounded, localeSchema, revisionSchema, storableText } from '../scalars.ts';
import { authorSchema } from '../sites/audit.ts';
import { experimentSchema, holdoutSchema } from './experiment.ts';
import { audienceFields } from './message.ts';
import { sendMessageFields, urgencySchema } from './send-message.ts';

export const draftIdSchema = z.string().regex(messageIdPattern, 'must be a draft id');

/** Limits of drafts, beside those of messages. A whole draft has at most `limits.requestBodyBytes`. */
export const draftLimits = {
  perSite: 200,
  /** Members who are shown as editing one draft at once. */
  editors: 20,
  /** Characters of the title in lists. */
  titleLength: 200,
  /** What is typed as a device token, a topic, a collapse key or a UTM parameter, before it is complete. */
  valueLength: 100,
  /** What is typed as a time. */
  timeLength: 40,
} as const;

const text = storableText(limits.payloadBytes);
const address = storableText(limits.urlLength);
const actionName = storableText(limits.actionNameLength);
const actionTitle = storableText(limits.actionTitleLength);
const time = storableText(draftLimits.timeLength);
const utmValue = storableText(draftLimits.valueLength).optional();
const actions = z
  .array(
    z.strictObject({ action: actionName, title: actionTitle, navigate: address, icon: address.optional() }),
  )
  .max(limits.actions)
  .optional();

const exclude = z
  .strictObject({
    topics: z.array(bounded(draftLimits.valueLength)).max(limits.filterValues).optional(),
    segments: z.array(bounded(limits.slugLength)).max(limits.filterConditions).optional(),
  })
  .optional();

/** The recipients as chosen so far: the topic, the segment or the devices may still be missing. */
function draftTarget<Filter extends z.ZodType>(filter: Filter) {
  return z.union(
    [
      z.strictObject({ everyone: z.literal(true), exclude }),
      z.strictObject({ topic: bounded(draftLimits.valueLength), exclude }),
      z.strictObject({ segment: bounded(limits.slugLength), exclude }),
      z.strictObject({ filter, exclude }),
      z.strictObject({ user: storableText(limits.userIdLength) }),
      z
        .strictObject({
          tokens: z.array(storableText(draftLimits.valueLength)).max(limits.tokensPerMessage),
        })
        .describe('Of device tokens only the device ids are stored.'),
    ],
    'must have exactly one of everyone (true), topic, segment, filter, user or tokens',
  );
}

function draftMessage<Target extends z.ZodType, Data extends z.ZodType>(target: Target, data: Data) {
  const { ttl, appBadge, publish } = sendMessageFields;
  return z.strictObject({
    target: target.optional(),
    notification: z.strictObject({
      title: text.describe('May be empty.'),
      body: text.optional(),
      navigate: address.optional(),
      icon: address.optional(),
      image: address.optional(),
      badge: address.optional(),
      tag: storableText(limits.notificationTagLength).optional(),
      actions,
      silent: z.boolean().optional(),
      requireInteraction: z.boolean().optional(),
    }),
    translations: z
      .record(
        localeSchema,
        z.strictObject({
          title: text,
          body: text.optional(),
          navigate: address.optional(),
          actions: z
            .array(z.strictObject({ action: actionName, title: actionTitle }))
            .max(limits.actions)
            .optional(),
        }),
      )
      .refine(
        (translations) => Object.keys(translations).length <= limits.translations,
        `must have at most ${limits.translations} languages`,
      )
      .optional(),
    ttl: ttl.unwrap().optional(),
    urgency: urgencySchema.optional(),
    collapseKey: storableText(draftLimits.valueLength).optional(),
    data,
    appBadge,
    utm: z.strictObject({ source: utmValue, medium: utmValue, campaign: utmValue }).optional(),
    publish,
    sendAt: time.optional(),
    sendAtLocal: time.optional(),
    experiment: z
      .strictObject({
        ...experimentSchema.shape,
        variant: z.strictObject({
          title: text.optional(),
          image: address.optional(),
          translations: z
            .record(localeSchema, z.strictObject({ title: text }))
            .refine(
              (titles) => Object.keys(titles).length <= limits.translations,
              `must have at most ${limits.translations} languages`,
            )
            .optional(),
        }),
      })
      .optional(),
    holdout: holdoutSchema.optional(),
  });
}

const description =
  'The members of a message as written so far. They may be missing, incomplete or invalid, but no longer than those of a message.';

/** What is written so far of a message, in a request. */
export const draftMessageSchema = draftMessage(draftTarget(filterSchema), sendMessageFields.data).meta({
  id: 'DraftMessage',
  description,
});

const storedDraftMessageSchema = draftMessage(
  draftTarget(storedFilterSchema),
  z.record(z.string(), z.unknown()).optional(),
).meta({
  id: 'StoredDraftMessage',
  description,
});

export const createDraftSchema = z.strictObject({ message: draftMessageSchema }).meta({ id: 'CreateDraft' });

export const saveDraftSchema = z
  .strictObject({
    revision: revisionSchema.describe(
      'The revision that was changed. If the draft has a newer one, nothing is stored.',
    ),
    message: draftMessageSchema,
  })
  .meta({ id: 'SaveDraft' });

export const removeDraftQuerySchema = z.strictObject({
  revision: z.coerce
    .number()
    .pipe(revisionSchema)
    .optional()
    .describe('Deletes the draft only while it has this revision.'),
});

export const markDraftSchema = z
  .strictObject({
    editing: z.boolean().describe('true: the caller has the draft open. false: no longer.'),
  })
  .meta({ id: 'MarkDraft' });

export const requestApprovalSchema = z
  .strictObject({
    revision: revisionSchema.describe(
      'The revision that is to be approved. If the draft has a newer one, nothing is asked for.',
    ),
  })
  .meta({ id: 'RequestApproval' });

export const sendMessageQuerySchema = z.strictObject({
  draft: draftIdSchema
    .optional()
    .describe(
      'The draft that the message was written in. If its approval was requested, the audit log names who requested it, beside the caller, who approves it. The draft stays.',
    ),
});

/** A request to those who may send: to approve a draft and to send it. */
export const approvalSchema = z
  .object({
    state: z
      .enum(['requested', 'returned'])
      .describe('`returned`: a member who may send returned the draft to be changed.'),
    requestedAt: z.iso.datetime(),
    requestedBy: authorSchema,
    returnedAt: z.iso.datetime().optional(),
    returnedBy: authorSchema.optional(),
  })
  .meta({ id: 'Approval' });

/** A draft in a list. */
export const draftSummarySchema = z
  .object({
    id: draftIdSchema,
    title: z.string().describe('The beginning of the title; empty if there is none yet.'),
    ...audienceFields,
    audience: audienceFields.audience
      .optional()
      .describe('Absent until recipients are chosen. The topic or the segment may still be missing then.'),
    revision: revisionSchema.describe('Counts the changes.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    updatedBy: authorSchema.describe('Who changed it last.'),
    editors: z
      .array(authorSchema)
      .describe('Who else has the draft open now: those who marked it lately, without the caller.'),
    approval: approvalSchema
      .optional()
      .describe('Absent unless approval was requested, and the draft was not changed by its authors since.'),
  })
  .meta({ id: 'DraftSummary' });

export const draftSchema = draftSummarySchema
  .extend({ message: storedDraftMessageSchema })
  .meta({ id: 'Draft' });

/** The latest change first. */
export const draftsSchema = z.object({ drafts: z.array(draftSummarySchema) }).meta({ id: 'Drafts' });

export type DraftMessage = z.infer<typeof draftMessageSchema>;
export type CreateDraft = z.infer<typeof createDraftSchema>;
export type SaveDraft = z.infer<typeof saveDraftSchema>;
export type MarkDraft = z.infer<typeof markDraftSchema>;
export type RequestApproval = z.infer<typeof requestApprovalSchema>;
export type Approval = z.infer<typeof approvalSchema>;
export type DraftSummary = z.infer<typeof draftSummarySchema>;
/** A draft of the site. The console's `Draft` is the form. */
export type SharedDraft = z.infer<typeof draftSchema>;
export type Drafts = z.infer<typeof draftsSchema>;
