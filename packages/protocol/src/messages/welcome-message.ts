import { z } from 'zod';
import { byLanguage } from '../by-language.ts';
import { webUrlSchema } from '../scalars.ts';
import { notificationFields } from './notification.ts';

/** What a site sends to a device that is turned on for the first time. */
export const welcomeMessageSchema = z
  .strictObject({
    texts: byLanguage(
      z.strictObject({ title: notificationFields.title, body: notificationFields.body }),
    ).describe(
      'Texts by language tag, such as {"pt-BR": {"title": "…", "body": "…"}}. A device gets the text that the lookup of RFC 4647 §3.4 finds, else the one in the language of the site, else the first.',
    ),
    url: webUrlSchema.optional().describe('URL that a click opens. Default: the URL of the service.'),
  })
  .meta({ id: 'WelcomeMessage' });

/** A welcome message in a response. It may be older than a rule of {@link welcomeMessageSchema}. */
export const storedWelcomeMessageSchema = z
  .object({
    texts: z
      .record(z.string(), z.object({ title: z.string(), body: z.string().optional() }))
      .describe('Texts by language tag.'),
    url: z.string().optional().describe('URL that a click opens. Default: the URL of the service.'),
  })
  .meta({ id: 'StoredWelcomeMessage' });

export type WelcomeMessage = z.infer<typeof welcomeMessageSchema>;
