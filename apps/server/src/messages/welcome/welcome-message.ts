import { sendMessageSchema, webUrlSchema } from '@sineta/protocol';
import { ApiError } from '../../api-error.ts';
import type { Site } from '../../sites/sites.ts';
import { buildPayload, requireTranslationsFit } from '../accept/payload.ts';
import type { DirectRequest } from '../direct/direct-request.ts';

/** Of a visitor who turns notifications off and on again, only the last welcome message stays visible. */
const tag = 'welcome';

const sender = { kind: 'system', id: 'welcome', name: 'welcome' } as const;

/**
 * The welcome message of a site to a device; undefined if the site has none. Pure.
 * @param token - of the device
 */
export function welcomeRequest(site: Site, token: string): DirectRequest | undefined {
  if (site.welcomeMessage === null) return undefined;
  const { texts, url } = site.welcomeMessage;
  const tags = Object.keys(texts);
  const language = tags.find((each) => each.toLowerCase() === site.language.toLowerCase()) ?? tags[0]!;
  const { [language]: text, ...translations } = texts;
  // A stored URL may be older than a rule for it, which must not refuse the registration of a device.
  const { data: navigate } = webUrlSchema.safeParse(url);
  const send = sendMessageSchema.parse({
    target: { token },
    notification: { ...text, tag, ...(navigate !== undefined && { navigate }) },
    ...(tags.length > 1 && { translations }),
  });
  return {
    site: site.id,
    send: { ...send, target: { token } },
    idempotencyKey: undefined,
    sentBy: sender,
    language,
  };
}

/** As long as every token and message id. */
const anyToken = 'x'.repeat(43);
const anyId = 'x'.repeat(24);

/**
 * Requires that the welcome message of a site fits a push message in each language.
 * @throws ApiError `payload_too_large`
 */
export function requireWelcomeFits(site: Site, publicUrl: string): void {
  const request = welcomeRequest(site, anyToken);
  if (request === undefined) return;
  const { send, language = site.language } = request;
  const frame = { message: anyId, site: site.id, language, icon: site.icon, publicUrl };
  try {
    requireTranslationsFit(buildPayload(send, frame), send.translations);
  } catch (error) {
    throw error instanceof ApiError ? asSetting(error, language) : error;
  }
}

/** Names the fields of the setting instead of those of a message. */
function asSetting({ code, message: detail, fields = [] }: ApiError, language: string): ApiError {
  return new ApiError(code, {
    detail,
    fields: fields.map(({ field, message }) => ({
      field: `welcomeMessage.texts.${/^translations\.(.+)/.exec(field)?.[1] ?? language}`,
      message,
    })),
  });
}
