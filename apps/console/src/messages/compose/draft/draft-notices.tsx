import { Banner } from '@sineta/ui';
import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { exampleNoticeTexts } from './example-notice-texts.ts';
import { composeTexts } from '../compose-texts.ts';
import { OtherTabNotice } from '../lazy-parts.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { DraftEditing } from './use-draft.ts';

interface DraftNoticesProps {
  readonly editing: DraftEditing;
  /** Whether the draft is a copy of a message. */
  readonly duplicated: boolean;
  /** Whether it was written just before, and not on an earlier visit. */
  readonly isContinued: boolean;
}

/** Notices about the draft itself: restored, changed in another tab, not saved. */
export function DraftNotices({ editing, duplicated, isContinued }: DraftNoticesProps) {
  const { draft: texts } = useTexts(composeTexts);
  const example = useTexts(exampleNoticeTexts);
  const { draft, otherTab, saveState, restored, takeOther, keepMine } = editing;
  const { undone } = useLocation().state;
  const undoneNotice = undone !== undefined && restored && <Banner icon="check">{texts.undone}</Banner>;
  if (otherTab) {
    return (
      <>
        {undoneNotice}
        <Suspense>
          <OtherTabNotice isGone={otherTab.kind === 'gone'} takeOther={takeOther} keepMine={keepMine} />
        </Suspense>
      </>
    );
  }
  if (saveState === 'unsaved') {
    return (
      <Banner tone="bad" icon="warning" role="alert">
        {texts.notSaved}
      </Banner>
    );
  }
  if (duplicated) return <Banner icon="copy">{texts.duplicated}</Banner>;
  if (draft.title === example.title) return <Banner icon="compose">{example.note}</Banner>;
  if (undoneNotice) return undoneNotice;
  if (restored && !isContinued) return <Banner icon="compose">{texts.restored}</Banner>;
  return null;
}
