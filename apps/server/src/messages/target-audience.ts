import {
  type AudienceKind,
  type DraftMessage,
  followedTopics,
  type MessageSummary,
  type Target,
} from '@sineta/protocol';

/** The recipients of a message, or of a draft, in which a topic or a segment may still be empty. */
type AnyTarget = Target | NonNullable<DraftMessage['target']>;

export function audienceKindOf(target: AnyTarget): AudienceKind {
  if ('everyone' in target) return 'everyone';
  if ('topic' in target) return 'topic';
  return 'segment' in target || 'filter' in target ? 'segment' : 'devices';
}

/** The audience of a target as lists have it. Pure. */
export function audienceOf(
  target: AnyTarget,
): Pick<MessageSummary, 'audience' | 'topic' | 'topics' | 'segment'> {
  const topics = 'filter' in target ? followedTopics(target.filter) : undefined;
  return {
    audience: audienceKindOf(target),
    ...('topic' in target && target.topic !== '' && { topic: target.topic }),
    ...(topics && { topics }),
    ...('segment' in target && target.segment !== '' && { segment: target.segment }),
  };
}
