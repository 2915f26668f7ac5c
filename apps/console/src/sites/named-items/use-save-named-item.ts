import type { SaveSegment, SaveTopic } from '@sineta/protocol';
import { useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from '../../service/service-context.ts';
import { useSite } from '../../accounts/sites.ts';
import { fieldProblems, useProblemTexts } from '../../service/problem-texts.ts';
import { topicsTexts } from './topics-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { NamedItemKind } from './named-item.ts';

export type SaveNamedItem = ReturnType<typeof useSaveNamedItem>;

/** Saves a topic or a segment. Errors show after the first attempt. */
export function useSaveNamedItem(kind: NamedItemKind, id: string, onSaved: () => void) {
  const texts = useTexts(topicsTexts)[kind];
  const { id: site } = useSite();
  const service = useService();
  const queries = useQueryClient();
  const toast = useToast();
  const [submitted, setSubmitted] = useState(false);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: SaveTopic | SaveSegment) =>
      service.send('PUT', `/sites/${site}/${kind}/${encodeURIComponent(id)}`, body),
    onSuccess: async (_, { name }) => {
      await queries.invalidateQueries({ queryKey: [kind, site] });
      toast(texts.saved(name));
      onSaved();
    },
  });
  return {
    submitted,
    error,
    isPending,
    /** Errors of the service by field. */
    refused: fieldProblems(error, useProblemTexts()),
    /** Saves the item if it is valid. */
    submit: (body: SaveTopic | SaveSegment, ...errors: readonly (string | undefined)[]): void => {
      setSubmitted(true);
      if (errors.every((each) => each === undefined)) mutate(body);
    },
  };
}
