import { Button } from '@sineta/ui';
import { Suspense, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { composeTexts } from '../compose-texts.ts';
import { type Draft, emptyDraft } from '../draft/draft.ts';
import type { ImageFields } from '../draft/draft-fields.ts';
import { MoreOptions } from '../lazy-parts.ts';

interface MoreSectionProps extends ImageFields {
  readonly site: string;
  readonly isTranslation: boolean;
  /** The invalid fields. */
  readonly invalidFields: readonly string[];
}

/** More options, behind a button. It opens by itself when the draft uses one of them, or has an error in it. */
export function MoreSection({ invalidFields, ...props }: MoreSectionProps) {
  const { sections } = useTexts(composeTexts);
  const isUsed = optionsOf(props.draft) !== optionsOf(emptyDraft);
  const isInvalid = invalidFields.some((field) =>
    /^(?:actions|icon|utm|ttl|collapseKey|experiment)\b/.test(field),
  );
  const [open, setOpen] = useState(isUsed);
  const reasons = Number(isUsed) + Number(isInvalid);
  const [known, setKnown] = useState(reasons);
  if (known !== reasons) {
    setKnown(reasons);
    if (reasons > known) setOpen(true);
  }
  return (
    <>
      <div>
        <Button aria-expanded={open} onPress={() => setOpen(!open)}>
          {open ? sections.less : sections.more}
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

/** The options of a draft as text, to compare two drafts by them. */
function optionsOf(draft: Draft): string {
  const { actions, icon, ttl, urgency, collapseKey, carried, utm, experiment, holdout } = draft;
  return JSON.stringify([actions, icon, ttl, urgency, collapseKey, carried, utm, experiment, holdout]);
}
