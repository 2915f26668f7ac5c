import { Button } from '@sineta/ui';
import { Suspense, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { composeTexts } from '../compose-texts.ts';
import { DraftDialog } from '../lazy-parts.ts';
import { isUntouched } from './draft.ts';
import type { DraftEditing } from './use-draft.ts';

const actions = ['share', 'discard'] as const;

export type DraftAction = (typeof actions)[number];

interface DraftActionsProps {
  readonly site: string;
  readonly editing: DraftEditing;
}

/** Moves the user's own draft to those of the site, or clears the form after a confirmation. */
export function DraftActions({ site, editing }: DraftActionsProps) {
  const { draft: texts } = useTexts(composeTexts);
  const [chosen, setChosen] = useState<DraftAction>();
  return (
    <>
      {actions.map((action) => (
        <Button
          key={action}
          size="small"
          variant="quiet"
          busy={chosen === 'share' && action === chosen}
          // A draft that is being shared is not cleared at the same time.
          isDisabled={isUntouched(editing.draft) || (chosen === 'share' && action !== chosen)}
          onPress={() => setChosen(action)}
        >
          {texts[action]}
        </Button>
      ))}
      {chosen && (
        <Suspense>
          <DraftDialog action={chosen} site={site} editing={editing} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
