import { buttonClass } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import { useMay } from '../accounts/me.ts';
import type { TextsOf } from '../i18n/part-texts.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { AudienceSearch } from './audience-search.ts';
import { writeLinkTexts } from './write-link-texts.ts';

interface WriteLinkProps {
  readonly site: string;
  /** What the audience consists of, or `again` for a copy of a message. */
  readonly to: keyof TextsOf<typeof writeLinkTexts>;
  readonly audience: AudienceSearch;
  /** The message to copy. */
  readonly from?: string;
}

/** The way to a new message with this audience, for users who may write drafts. */
export function WriteLink({ site, to, audience, from }: WriteLinkProps) {
  const words = useTexts(writeLinkTexts);
  const mayDraft = useMay('draft');
  return (
    mayDraft && (
      <Link
        to="/sites/$site/compose"
        params={{ site }}
        search={{ ...(from && { from }), ...audience }}
        className={buttonClass}
      >
        {words[to]}
      </Link>
    )
  );
}
