import { z } from 'zod';
import { byLanguage } from '../by-language.ts';
import { notificationFields, type Notification } from './notification.ts';
import { namesRecipients, type Target } from './target.ts';
import type { Translations } from './translation.ts';

/** Limits of experiments and control groups, in percent and minutes. */
export const experimentLimits = {
  share: { least: 5, most: 100 },
  decideAfterMinutes: { least: 15, most: 24 * 60 },
  holdout: { least: 1, most: 50 },
} as const;

const { share, decideAfterMinutes, holdout } = experimentLimits;

const variantSchema = z
  .strictObject({
    title: notificationFields.title.optional(),
    image: notificationFields.image.describe('URL of the image, instead of that of `notification`.'),
    translations: byLanguage(z.strictObject({ title: notificationFields.title }))
      .optional()
      .describe(
        'The titles in other languages. With a `title` these are the languages of `translations` of the message, else none.',
      ),
  })
  .describe('What variant b has instead of the title and the image of the message, which is variant a.');

/** A comparison of two titles or images of a broadcast. */
export const experimentSchema = z
  .strictObject({
    share: z
      .int()
      .min(share.least)
      .max(share.most)
      .describe(
        'The percentage of the devices that get one of the two variants first, half of them each. Devices of the `holdout` do not count. The others get the better variant later; with 100 there are no others.',
      ),
    decideAfterMinutes: z
      .int()
      .min(decideAfterMinutes.least)
      .max(decideAfterMinutes.most)
      .describe(
        'When the variants are compared, in minutes after the first devices are due, and the other devices get the message.',
      ),
    variant: variantSchema,
  })
  .describe(
    'Sends two variants of a broadcast to parts of its audience, and the one with significantly more clicks to the others; without enough data, the message as written. The notice board, feeds and digests always show the message as written.',
  )
  .meta({ id: 'Experiment' });

/** The control group of a broadcast. */
export const holdoutSchema = z
  .int()
  .min(holdout.least)
  .max(holdout.most)
  .describe(
    'The percentage of the devices of a broadcast that do not get it, chosen at random for each message. `holdout` of the message has their number; which ones they are is not reported.',
  );

/** What is stored of an experiment, with its results. */
export const experimentResultSchema = z
  .object({
    share: z.int(),
    decideAfterMinutes: z.int(),
    variant: z.object({
      title: z.string().optional(),
      image: z.string().optional(),
      translations: z.record(z.string(), z.object({ title: z.string() })).optional(),
    }),
    status: z
      .enum(['running', 'decided', 'insufficient_data', 'stopped'])
      .describe(
        '`running` until `decideAt`. `insufficient_data`: the difference was not significant, and the other devices get the message as written. `stopped`: the message was corrected, withdrawn or cancelled before.',
      ),
    decideAt: z.iso.datetime().describe('When the variants are compared, or when the experiment was ended.'),
    ended: z
      .literal(true)
      .optional()
      .describe('Only if a caller ended the experiment, and chose the `winner`.'),
    winner: z
      .enum(['a', 'b'])
      .optional()
      .describe(
        'Only with status `decided`: the variant with more clicks among the devices that got it, or the one that a caller chose.',
      ),
    variants: z
      .array(
        z.object({
          name: z.enum(['a', 'b']),
          sent: z.int().describe('Accepted by the push service.'),
          displayed: z.int(),
          clicked: z.int(),
        }),
      )
      .describe(
        'The results of the devices that got one of the variants first. The other devices count only in `counts`.',
      ),
  })
  .meta({ id: 'ExperimentResult' });

/** The variant that the devices get that wait for the comparison. */
export const endExperimentSchema = z
  .strictObject({ winner: z.enum(['a', 'b']) })
  .meta({ id: 'EndExperiment' });

export const holdoutResultSchema = z
  .object({
    percent: z.int(),
    devices: z.int().describe('Devices that did not get the message. 0 before it is sent.'),
  })
  .meta({ id: 'HoldoutResult' });

/** The devices of each part of an audience. */
export const audienceGroupsSchema = z
  .object({
    holdout: z.int(),
    a: z.int(),
    b: z.int(),
    rest: z.int().describe('The devices that get the message once the variants are compared, or at once.'),
  })
  .meta({ id: 'AudienceGroups' });

interface Divided {
  readonly target: Target;
  readonly notification: Notification;
  readonly translations?: Translations | undefined;
  readonly sendAtLocal?: string | undefined;
  readonly experiment?: Experiment | undefined;
  readonly holdout?: number | undefined;
}

/** Reports an experiment or a holdout that the message cannot have, and a variant that does not differ from it. */
export function checkExperiment(send: Divided, context: Pick<z.core.$RefinementCtx, 'addIssue'>): void {
  const { target, notification, translations = {}, sendAtLocal, experiment } = send;
  const report = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
  for (const field of ['experiment', 'holdout'] as const) {
    if (send[field] === undefined) continue;
    if (namesRecipients(target)) {
      report([field], 'must not be combined with a target of devices or users');
    }
    if (sendAtLocal !== undefined) report([field], 'must not be combined with sendAtLocal');
    if (notification.silent === true) report([field], 'must not be combined with a silent notification');
  }
  if (experiment === undefined) return;
  const { title, image, translations: titles = {} } = experiment.variant;
  const differs =
    (title !== undefined && title !== notification.title) ||
    (image !== undefined && image !== notification.image);
  if (!differs) {
    report(
      ['experiment', 'variant'],
      'must have a title or an image that differs from that of `notification`',
    );
  }
  const expected = title === undefined ? [] : Object.keys(translations);
  if (!hasSameTags(Object.keys(titles), expected)) {
    report(
      ['experiment', 'variant', 'translations'],
      title === undefined
        ? 'must be absent without a title'
        : 'must have the languages of `translations`, so that both variants exist in each',
    );
  }
}

function hasSameTags(tags: readonly string[], others: readonly string[]): boolean {
  return tags.length === others.length && tags.every((tag) => others.includes(tag));
}

/** An experiment as a request has it. */
export type Experiment = z.infer<typeof experimentSchema>;
export type ExperimentVariant = Experiment['variant'];
export type ExperimentResult = z.infer<typeof experimentResultSchema>;
export type EndExperiment = z.infer<typeof endExperimentSchema>;
export type HoldoutResult = z.infer<typeof holdoutResultSchema>;
export type AudienceGroups = z.infer<typeof audienceGroupsSchema>;
