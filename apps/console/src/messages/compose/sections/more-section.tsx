import { Button } from '@sineta/ui';
import { lazy, Suspense, useState } from 'react';
import { useComposeTexts } from '../compose-texts.ts';
import { type Draft, emptyDraft } from '../draft/draft.ts';
import type { DraftFields } from '../draft/draft-fields.ts';

/** Loaded when it is opened. */
const MoreOptions = lazy(async () => ({ default: (await import('./more-options.tsx')).MoreOptions }));

interface MoreSectionProps extends DraftFields {
  readonly site: string;
  readonly isTranslation: boolean;
  /** The invalid fields. */
  readonly invalidFields: readonly string[];
}

/** More options, behind a button. It opens by itself when the draft uses one of them, or has an error in it. */
export function MoreSection({ invalidFields, ...props }: MoreSectionProps) {
  const { sections } = useComposeTexts();
  const isUsed = usesOptions(props.draft);
  const isInvalid = invalidFields.some((field) => /^(?:actions|icon|ttl|collapseKey)\b/.test(field));
  const [open, setOpen] = useState(isUsed);
  const [known, setKnown] = useState({ isUsed, isInvalid });
  if (known.isUsed !== isUsed || known.isInvalid !== isInvalid) {
    setKnown({ isUsed, isInvalid });
    if ((isUsed && !known.isUsed) || (isInvalid && !known.isInvalid)) setOpen(true);
  }
  return (
    <>
      <div>
        <Button aria-expanded={open} onPress={() => setOpen(!open)}>
          {sections.more}
        </Button>
      </div>
      {open && (
        <Suspense>
          <MoreOptions {...props} />
        </Suspense>
      )}
    </>
  );
}

function usesOptions({ actions, icon, ttl, urgency, collapseKey, carried }: Draft): boolean {
  return (
    actions.length > 0 ||
    icon !== '' ||
    ttl !== emptyDraft.ttl ||
    urgency !== emptyDraft.urgency ||
    collapseKey !== '' ||
    Object.keys(carried).length > 0
  );
}
