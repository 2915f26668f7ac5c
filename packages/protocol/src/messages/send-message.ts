import { z } from 'zod';
import { collapseKeyPattern } from '../formats.ts';
import { limits } from '../limits.ts';
import { instantSchema, localDateTimeSchema } from '../scalars.ts';
import { checkExperiment, experimentSchema, holdoutSchema } from './experiment.ts';
import { notificationSchema } from './notification.ts';
import { namesRecipients, type Target, targetSchema } from './target.ts';
import { checkTranslatedActions, translationsSchema } from './translation.ts';
import { utmSchema } from './utm.ts';

/** The depth is checked first, because z.json() recurses into the value. */
const jsonSchema = z
  .unknown()
  .refine((value) => isWithinDepth(value, limits.dataDepth), `must have at most ${limits.dataDepth} levels`)
  .pipe(z.json())
  .register(z.globalRegistry, { id: 'Json', description: 'Any JSON value.' });

export const tooFarAhead = 'must be at most a year ahead';

/** RFC 8030 §5.3. */
export const urgencySchema = z.enum(['very-low', 'low', 'normal', 'high']);

/** The members of a message, each with its own rules. */
export const sendMessageFields = {
  target: targetSchema,
  notification: notificationSchema,
  translations: translationsSchema.optional(),
  ttl: z
    .int()
    .min(0)
    .max(limits.maxTtl)
    .default(limits.defaultTtl)
    .describe('Time to live in seconds. A device that comes online later does not get the message.'),
  urgency: urgencySchema.default('normal'),
  collapseKey: z
    .string()
    .regex(collapseKeyPattern, 'must be 1 to 32 base64url characters')
    .optional()
    .describe('A newer message with the same key replaces an undelivered one (RFC 8030 §5.4).'),
  collapse: z
    .boolean()
    .optional()
    .describe(
      'Only for a message to `user` or `users`: whether a click on one device of a user closes the notification on the others, when they next show a notification of the site or open a page of it. Browsers do not let a service close it sooner.',
    ),
  data: z
    .record(z.string().max(limits.dataKeyLength), jsonSchema)
    .optional()
    .describe('Your own data: passed to the page, never shown.'),
  appBadge: z
    .int()
    .min(0)
    .optional()
    .describe(
      'The number on the icon of the installed web app, where the system shows one; 0 removes it. Default: the number of messages since the last visit. A click or a visit removes it too.',
    ),
  utm: utmSchema.optional(),
  publish: z
    .boolean()
    .optional()
    .describe(
      'Whether a message to everyone or to a topic appears on the public notice board and in its feeds, in the language of the reader if `translations` has it. Default: true. A message to any other target never appears there.',
    ),
  sendAt: instantSchema
    .refine((text) => isSoon(Date.parse(text)), tooFarAhead)
    .optional()
    .describe(
      'When to send the message, such as 2026-12-24T09:00:00-03:00, at most a year ahead. A time up to a day ago sends at once.',
    ),
  sendAtLocal: localDateTimeSchema
    .refine(isSoonLocal, tooFarAhead)
    .optional()
    .describe(
      'When to send the message in the local time of each device, such as 2026-12-24T09:00, at most a year ahead. Devices where this time has passed get the message at once. The time must not be more than a day ago in UTC.',
    ),
  delay: z
    .int()
    .min(1)
    .max(limits.maxSendDelay)
    .optional()
    .describe(
      'Seconds to wait before the message is sent. Until then it is scheduled, and can be deleted, and then appears in no list. It must not be combined with `sendAt` or `sendAtLocal`.',
    ),
};

/** What happens to a broadcast on devices that it would disturb. */
export const ifDisturbingSchema = z
  .enum(['digest', 'drop'])
  .describe(
    'Only for a broadcast: what happens on devices with Chrome for which it is at least the fourth message within 24 hours without a visit to the site, because of which Chrome can revoke the permission of the site. `digest`: it becomes part of their next digest. `drop`: they do not get it. Absent: they get it at once.',
  );

export const sendMessageSchema = z
  .strictObject({
    ...sendMessageFields,
    ifDisturbing: ifDisturbingSchema.optional(),
    experiment: experimentSchema.optional(),
    holdout: holdoutSchema.optional(),
    test: z
      .boolean()
      .optional()
      .describe(
        `Whether this is a test: to \`token\`, or to \`tokens\` of at most ${limits.tokensPerTest} devices, and without a schedule. A test is delivered like any other message, but appears in no list or count of the site. The message and its results are deleted an hour after its TTL.`,
      ),
    validateOnly: z
      .boolean()
      .optional()
      .describe(
        'Whether to check the message and count its audience without accepting it. The response is 200 with the count, or the error that the message would get. Nothing is stored: neither the message nor its Idempotency-Key.',
      ),
  })
  .refine((send) => send.sendAt === undefined || send.sendAtLocal === undefined, {
    path: ['sendAtLocal'],
    message: 'must not be combined with sendAt',
  })
  .refine(({ test, target }) => test !== true || isForFew(target), {
    path: ['test'],
    message: `must target a token, or at most ${limits.tokensPerTest} tokens`,
  })
  .refine(({ delay, sendAt, sendAtLocal }) => delay === undefined || (sendAt ?? sendAtLocal) === undefined, {
    path: ['delay'],
    message: 'must not be combined with sendAt or sendAtLocal',
  })
  .refine(
    ({ test, sendAt, sendAtLocal, delay }) => test !== true || (sendAt ?? sendAtLocal ?? delay) === undefined,
    { path: ['test'], message: 'must not be combined with sendAt, sendAtLocal or delay' },
  )
  .superRefine(checkRecipients)
  .superRefine(checkTranslatedActions)
  .superRefine(checkExperiment)
  .meta({ id: 'SendMessage' });

function isForFew(target: Target): boolean {
  return 'token' in target || ('tokens' in target && target.tokens.length <= limits.tokensPerTest);
}

interface Addressed {
  readonly target: Target;
  readonly publish?: boolean | undefined;
  readonly collapse?: boolean | undefined;
  readonly ifDisturbing?: z.infer<typeof ifDisturbingSchema> | undefined;
}

/** Reports what a message to these recipients cannot have. */
export function checkRecipients(
  { target, publish, collapse, ifDisturbing }: Addressed,
  context: Pick<z.core.$RefinementCtx, 'addIssue'>,
): void {
  if (publish === true && !('everyone' in target || 'topic' in target)) {
    const message = 'must be false unless the target is everyone or a topic: other messages are private';
    context.addIssue({ code: 'custom', path: ['publish'], message });
  }
  if (collapse === true && !('user' in target || 'users' in target)) {
    const message =
      'must be absent unless the target is user or users: only devices of one person share clicks';
    context.addIssue({ code: 'custom', path: ['collapse'], message });
  }
  if (ifDisturbing !== undefined && namesRecipients(target)) {
    const message = 'must not be combined with a target of devices or users';
    context.addIssue({ code: 'custom', path: ['ifDisturbing'], message });
  }
}

/** Whether a local time is at most a year ahead. */
export function isSoonLocal(text: string): boolean {
  return isSoon(Date.parse(`${text}Z`));
}

/** True also for an invalid time, which the format check reports. */
function isSoon(at: number): boolean {
  return !(at > Date.now() + limits.maxSendAhead * 1000);
}

function isWithinDepth(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((member) => isWithinDepth(member, depth - 1));
}

export type Urgency = z.infer<typeof urgencySchema>;
/** A request as the sender writes it: members with defaults are optional. */
export type SendMessage = z.input<typeof sendMessageSchema>;
/** A request as the service reads it: with defaults, and to be accepted. */
export type AcceptedSend = Omit<z.output<typeof sendMessageSchema>, 'validateOnly'>;
