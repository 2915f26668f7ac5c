import type { SaveSegment, SaveTopic } from '@sineta/protocol';
import { useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from '../service/service-context.ts';
import { useSite } from '../service/sites.ts';
import { fieldProblems, useProblemTexts } from '../texts/problems.ts';
import { topicsTexts } from '../texts/topics.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { NamedKind } from './named.ts';

export type SaveNamed = ReturnType<typeof useSaveNamed>;

/** Saves a topic or a segment as it was typed; what is wrong with it shows once somebody has tried to. */
export function useSaveNamed(kind: NamedKind, id: string, onSaved: () => void) {
  const texts = useTexts(topicsTexts)[kind];
  const { id: site } = useSite();
  const service = useService();
  const queries = useQueryClient();
  const toast = useToast();
  const [tried, setTried] = useState(false);
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
    tried,
    error,
    isPending,
    /** What the service found wrong, by field. */
    refused: fieldProblems(error, useProblemTexts()),
    /** Saves it, unless there is a fault. */
    submit: (body: SaveTopic | SaveSegment, ...faults: readonly (string | undefined)[]): void => {
      setTried(true);
      if (faults.every((fault) => fault === undefined)) mutate(body);
    },
  };
}
