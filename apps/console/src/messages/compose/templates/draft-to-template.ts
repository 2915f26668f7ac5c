import type { SaveTemplate } from '@sineta/protocol';
import type { Draft } from '../draft/draft.ts';
import { utmOf, wordsOf } from '../draft/draft-to-message.ts';

/** Converts a draft to a template, without audience and schedule. */
export function draftToTemplate(name: string, draft: Draft): SaveTemplate {
  const { ttl, urgency, collapseKey, carried, publish } = draft;
  return {
    name,
    ...wordsOf(draft),
    ttl,
    urgency,
    ...(collapseKey.trim() && { collapseKey: collapseKey.trim() }),
    ...(carried.data && { data: carried.data as SaveTemplate['data'] }),
    ...(carried.appBadge !== undefined && { appBadge: carried.appBadge }),
    ...utmOf(draft),
    publish,
  };
}
