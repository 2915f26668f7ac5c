import type { ComponentProps } from 'react';
import { DivisionNote } from '../experiment/division-note.tsx';
import { LanguagesNote } from '../translations/languages-note.tsx';

type SendNotesProps = ComponentProps<typeof LanguagesNote> & ComponentProps<typeof DivisionNote>;

/** What the confirmation of a message in several languages, or with an experiment or a control group, has besides. */
export function SendNotes({ site, tags, audience, ...division }: SendNotesProps) {
  return (
    <>
      {tags.length > 0 && <LanguagesNote site={site} tags={tags} audience={audience} />}
      <DivisionNote {...division} />
    </>
  );
}
