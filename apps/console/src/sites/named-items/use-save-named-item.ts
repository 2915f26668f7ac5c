import type { SaveSegment, SaveTopic } from '@sineta/protocol';
import { useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from '../../service/service-context.ts';
import { useSite } from '../../accounts/sites.ts';
import { fieldProblems, useProblemTexts } from '../../service/problem-texts.ts';
import { hasCode } from '../../service/service-error.ts';
import { topicsTexts } from './topics-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { NamedItemKind } from './named-item.ts';

export type SaveNamedItem = ReturnType<typeof useSaveNamedItem>;

type NamedItemBody = SaveTopic | SaveSegment;

/**
 * Saves a topic or a segment. Errors show after the first attempt.
 * @param revision - the one that was opened, which another user may have changed since; 0 for a new item, whose id another
 *   user may have taken
 */
export function useSaveNamedItem(kind: NamedItemKind, id: string, revision: number, onSaved: () => void) {
  const texts = useTexts(topicsTexts)[kind];
  const { id: site } = useSite();
  const service = useService();
  const queries = useQueryClient();
  const toast = useToast();
  const [submitted, setSubmitted] = useState(false);
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: ({ id, ...body }: NamedItemBody & { readonly id: string }) =>
      service.send('PUT', `/sites/${site}/${kind}/${encodeURIComponent(id)}`, body),
    onSuccess: async (_, { name }) => {
      await queries.invalidateQueries({ queryKey: [kind, site] });
      toast(texts.saved(name));
      onSaved();
    },
    // Opened again, the item is as another user left it.
    onError: async (error) => {
      if (!hasCode(error, 'stale_revision', 'not_found')) return;
      await queries.invalidateQueries({ queryKey: [kind, site] });
    },
  });
  const isTaken = revision === 0 && hasCode(error, 'stale_revision');
  return {
    submitted,
    /** The problem of the whole item. */
    error: isTaken ? null : error,
    /** The id of a new item that another user has just taken. */
    takenId: isTaken ? variables?.id : undefined,
    isPending,
    /** Errors of the service by field. */
    refused: fieldProblems(error, useProblemTexts()),
    /** Saves the item if it is valid. */
    submit: (body: NamedItemBody, ...errors: readonly (string | undefined)[]): void => {
      setSubmitted(true);
      if (errors.every((each) => each === undefined)) mutate({ ...body, id, revision });
    },
  };
}
