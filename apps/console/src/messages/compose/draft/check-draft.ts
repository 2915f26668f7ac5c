import { collapseKeyPattern, localDateTimePattern } from '@sineta/protocol/formats';
import type { Target } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';
import { type Draft, type DraftTranslation, isToken, tokensOf } from './draft.ts';
import { mayPublish, targetOf } from './draft-to-message.ts';
import type { KnownFrame } from './payload-size.ts';
import { variantSize } from './variant.ts';

/** What is wrong with a field; `compose-texts.ts` has the words. */
export type FieldProblem =
  | 'missing'
  | 'not-an-address'
  | 'not-a-token'
  | 'too-many'
  | 'too-long'
  | 'not-a-key'
  | 'not-a-time'
  | 'past'
  | 'too-far'
  | 'out-of-range'
  | 'nul'
  /** By the service, which knows something that the page does not. */
  | 'refused';

/** By the name of the field in the form: `title`, `actions.0.navigate`, `translations.en.title`. */
export type DraftProblems = Readonly<Record<string, FieldProblem>>;

/**
 * What keeps a draft from being sent: the rules of `sendMessageSchema`, at the fields of the form, and
 * besides them that a time to send at is still to come.
 */
export function checkDraft(draft: Draft, frame: KnownFrame, now: Date): DraftProblems {
  const found: Record<string, FieldProblem | undefined> = {
    ...checkAudience(draft),
    ...checkWords(draft),
    icon: checkAddress(draft.icon),
    image: checkAddress(draft.image),
    ...checkActions(draft),
    collapseKey: isCollapseKey(draft.collapseKey.trim()) ? undefined : 'not-a-key',
    ttl: isTtl(draft.ttl) ? undefined : 'out-of-range',
    at: checkTime(draft, now),
    payload: checkSize(draft, undefined, frame),
    ...checkTranslations(draft, frame),
  };
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, FieldProblem] => entry[1] !== undefined),
  );
}

function checkWords({ title, body, navigate }: DraftTranslation) {
  return {
    title: title.trim() === '' ? ('missing' as const) : checkText(title),
    body: checkText(body),
    navigate: checkAddress(navigate),
  };
}

function checkTranslations(draft: Draft, frame: KnownFrame): Record<string, FieldProblem | undefined> {
  const { translations, actions } = draft;
  const found = Object.entries(translations).flatMap(([tag, translation]) => {
    const fields = {
      ...checkWords(translation),
      ...Object.fromEntries(
        actions.map(({ titles }, index) => [
          `actions.${index}.title`,
          titles?.[tag]?.trim() ? checkLabel(titles[tag]) : undefined,
        ]),
      ),
      payload: checkSize(draft, tag, frame),
    };
    return Object.entries(fields).map(([field, problem]) => [`translations.${tag}.${field}`, problem]);
  });
  return {
    translations: Object.keys(translations).length > limits.translations ? 'too-many' : undefined,
    ...Object.fromEntries(found),
  };
}

/** What is wrong with whom it is for. */
function checkAudience(draft: Draft): Record<string, FieldProblem | undefined> {
  const { audience, topic, segment, filter } = draft;
  switch (audience) {
    case 'everyone':
      return {};
    case 'topic':
      return { topic: topic === '' ? 'missing' : undefined };
    case 'segment':
      return { segment: segment === '' ? 'missing' : undefined };
    case 'filter':
      return { filter: Object.keys(filter).length === 0 ? 'missing' : undefined };
    case 'devices':
      break;
  }
  return { tokens: checkTokens(tokensOf(draft.tokens)) };
}

/** The draft's audience, once its choice is complete. */
export function completeTarget(draft: Draft): Target | undefined {
  const problems = Object.values(checkAudience(draft));
  return problems.every((problem) => problem === undefined) ? targetOf(draft) : undefined;
}

function checkTokens(tokens: readonly string[]): FieldProblem | undefined {
  if (tokens.length === 0) return 'missing';
  if (tokens.length > limits.tokensPerMessage) return 'too-many';
  return tokens.every(isToken) ? undefined : 'not-a-token';
}

function checkActions({ actions }: Draft): Record<string, FieldProblem | undefined> {
  const fields = actions.flatMap(({ title, navigate }, index) => [
    [`actions.${index}.title`, checkLabel(title)],
    [`actions.${index}.navigate`, navigate.trim() === '' ? 'missing' : checkAddress(navigate)],
  ]);
  return {
    actions: actions.length > limits.actions ? 'too-many' : undefined,
    ...Object.fromEntries(fields),
  };
}

function checkLabel(label: string): FieldProblem | undefined {
  if (label.trim() === '') return 'missing';
  return label.length > limits.actionTitleLength ? 'too-long' : undefined;
}

function checkText(text: string): FieldProblem | undefined {
  return text.includes('\0') ? 'nul' : undefined;
}

function checkAddress(text: string): FieldProblem | undefined {
  const address = text.trim();
  if (address === '') return undefined;
  if (address.length > limits.urlLength) return 'too-long';
  return isWholeAddress(address) ? undefined : 'not-an-address';
}

/**
 * Whether it says all of itself: `URL` makes `https://a.example` of `https:/a.example` as well, and so does the service,
 * where nobody looks at what was typed.
 */
export function isWholeAddress(address: string): boolean {
  return /^https?:\/\/[^/\\]/i.test(address) && URL.canParse(address) && !address.includes('\0');
}

function isCollapseKey(key: string): boolean {
  return key === '' || collapseKeyPattern.test(key);
}

function isTtl(ttl: number): boolean {
  return Number.isSafeInteger(ttl) && ttl >= 0 && ttl <= limits.maxTtl;
}

function checkTime({ timing, at }: Draft, now: Date): FieldProblem | undefined {
  if (timing === 'now') return undefined;
  if (at === '') return 'missing';
  const time = new Date(at);
  if (!localDateTimePattern.test(at) || Number.isNaN(time.getTime())) return 'not-a-time';
  const furthest = now.getTime() + limits.maxSendAhead * 1000;
  if (timing === 'local') {
    // West of everywhere the time of the clock comes last: while it is ahead there, somebody can still get it.
    const last = Date.parse(`${at}:00-12:00`);
    if (last <= now.getTime()) return 'past';
    return Date.parse(`${at}Z`) > furthest ? 'too-far' : undefined;
  }
  if (time <= now) return 'past';
  return time.getTime() > furthest ? 'too-far' : undefined;
}

function checkSize(draft: Draft, language: string | undefined, frame: KnownFrame) {
  return variantSize(draft, language, frame) > limits.payloadBytes ? 'too-long' : undefined;
}

/** A problem that the service found, by the field of the form that it belongs to. */
export function formField(field: string, draft: Draft): string {
  const path = field.replace(/^notification\./, '');
  if (path.startsWith('target.')) return draft.audience === 'devices' ? 'tokens' : draft.audience;
  if (path === 'sendAt' || path === 'sendAtLocal') return 'at';
  if (path === 'publish' && !mayPublish(draft)) return 'audience';
  if (/^translations\.[^.]+$/.test(path)) return `${path}.payload`;
  return path === 'notification' ? 'payload' : path;
}
