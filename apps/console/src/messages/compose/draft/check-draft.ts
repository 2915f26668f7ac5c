import type { SendMessage, Target } from '@sineta/protocol';
import { checkMessage, type MessageFault } from '@sineta/protocol/check-message';
import { limits } from '@sineta/protocol/limits';
import { type Draft, tokensOf } from './draft.ts';
import { draftToMessage, mayPublish, targetOf } from './draft-to-message.ts';
import type { KnownFrame } from './payload-size.ts';
import { timeProblem } from './schedule.ts';
import { variantSize } from './variant.ts';

/** The error of a field; `compose-texts.ts` has the texts. */
export type FieldProblem =
  | 'missing'
  | 'not-an-address'
  | 'not-a-token'
  | 'too-many'
  | 'too-long'
  | 'not-a-key'
  | 'not-a-time'
  | 'past'
  /** A local time that has passed in the time zone of the site. */
  | 'past-at-site'
  | 'too-far'
  | 'out-of-range'
  | 'not-a-placeholder'
  | 'nul'
  /** Reported by the service, or by a rule that no field of the form can violate. */
  | 'refused';

/** Errors by the name of the field in the form: `title`, `actions.0.navigate`, `translations.en.title`. */
export type DraftProblems = Readonly<Record<string, FieldProblem>>;

type Found = readonly (readonly [field: string, problem: FieldProblem | undefined])[];

/**
 * Lists the errors that prevent a draft from being sent: by the rules of its message, and by rules of the form: an
 * incomplete audience, a button without a label, a time in the past.
 */
export function checkDraft(draft: Draft, frame: KnownFrame, now: Date, siteZone?: string): DraftProblems {
  const message = draftToMessage(draft);
  const problems: Record<string, FieldProblem> = {};
  const found: Found = [
    ...checkAudience(draft),
    ...checkMessage(message).map((fault) => [formField(fault.path, draft), problemOf(fault)] as const),
    ...checkButtons(draft),
    ['experiment.variant.title', variantProblem(message)],
    ['at', timeProblem(draft, now, siteZone)],
    ...checkSizes(draft, frame),
  ];
  for (const [field, problem] of found) if (problem !== undefined) problems[field] ??= problem;
  return problems;
}

/** The draft's audience, if its choice is complete. */
export function completeTarget(draft: Draft): Target | undefined {
  const target = targetOf(draft);
  const isValid = checkMessage({ target, notification: { title: '-' } }).length === 0;
  return isValid && checkAudience(draft).length === 0 ? target : undefined;
}

function checkAudience({ audience, filter, tokens }: Draft): Found {
  if (audience === 'filter' && Object.keys(filter).length === 0) return [['filter', 'missing']];
  return audience === 'devices' && tokensOf(tokens).length === 0 ? [['tokens', 'missing']] : [];
}

function problemOf({ path, rule, format = '', value }: MessageFault): FieldProblem {
  if (typeof value === 'string' && value.trim() === '') return 'missing';
  if (typeof value === 'string' && format === 'personal-text' && !value.includes('\0')) {
    return 'not-a-placeholder';
  }
  if (rule === 'format') return formatProblems[format] ?? 'refused';
  if (rule !== 'pattern') return ruleProblems[rule];
  if (path.startsWith('target.token')) return 'not-a-token';
  if (path.startsWith('sendAt')) return 'not-a-time';
  return path === 'collapseKey' ? 'not-a-key' : 'refused';
}

const ruleProblems: Readonly<Record<Exclude<MessageFault['rule'], 'format' | 'pattern'>, FieldProblem>> = {
  minLength: 'missing',
  minItems: 'missing',
  maxLength: 'too-long',
  maxItems: 'too-many',
  type: 'out-of-range',
  minimum: 'out-of-range',
  maximum: 'out-of-range',
};

const formatProblems: Readonly<Record<string, FieldProblem>> = {
  'personal-text': 'nul',
  'web-url': 'not-an-address',
  'local-date-time': 'not-a-time',
};

/** The service accepts a label of white space only, which no visitor could read. */
function checkButtons({ actions }: Draft): Found {
  return actions.flatMap(({ title }, index) =>
    title.trim() === '' ? [[`actions.${index}.title`, 'missing'] as const] : [],
  );
}

/** The service refuses a variant that does not differ from the message. */
function variantProblem({ notification, experiment }: SendMessage): FieldProblem | undefined {
  if (experiment === undefined) return undefined;
  const { title, image } = experiment.variant;
  const differs =
    (title !== undefined && title.trim() !== notification.title.trim()) ||
    (image !== undefined && image !== notification.image);
  return differs ? undefined : 'missing';
}

function checkSizes(draft: Draft, frame: KnownFrame): Found {
  const tags = Object.keys(draft.translations);
  const isTooLong = (tag: string | undefined) => variantSize(draft, tag, frame) > limits.payloadBytes;
  return [
    ['translations', tags.length > limits.translations ? 'too-many' : undefined],
    ['payload', isTooLong(undefined) ? 'too-long' : undefined],
    ...tags.map((tag) => [`translations.${tag}.payload`, isTooLong(tag) ? 'too-long' : undefined] as const),
  ];
}

/** The field of the form for the path of an invalid value in its message. */
export function formField(field: string, draft: Draft): string {
  const path = field.replace(/^notification\./, '');
  if (path.startsWith('target.exclude')) return 'exclude';
  if (path.startsWith('target.')) return draft.audience === 'devices' ? 'tokens' : draft.audience;
  if (path === 'sendAt' || path === 'sendAtLocal') return 'at';
  if (path === 'publish' && !mayPublish(draft)) return 'audience';
  if (/^translations\.[^.]+$/.test(path)) return `${path}.payload`;
  const [, tag, index] = /^translations\.([^.]+)\.actions\.(\d+)\.title$/.exec(path) ?? [];
  if (tag !== undefined) return `translations.${tag}.actions.${buttonOf(draft, tag, Number(index))}.title`;
  return path === 'notification' ? 'payload' : path;
}

/** The button of a translated label. A translation contains only the labels that were typed. */
function buttonOf({ actions }: Draft, tag: string, index: number): number {
  const translated = actions.flatMap(({ titles }, button) => (titles?.[tag]?.trim() ? [button] : []));
  return translated[index] ?? index;
}
