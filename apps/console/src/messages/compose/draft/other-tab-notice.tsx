import { Banner, Button } from '@sineta/ui';
import { useTexts } from '../../../i18n/use-texts.ts';
import { otherTabTexts } from './other-tab-texts.ts';
import type { DraftEditing } from './use-draft.ts';

type OtherTabNoticeProps = Pick<DraftEditing, 'takeOther' | 'keepMine'> & {
  /** Whether the draft exists no more. */
  readonly isGone: boolean;
};

/** What another tab did with the draft. */
export function OtherTabNotice({ isGone, takeOther, keepMine }: OtherTabNoticeProps) {
  const texts = useTexts(otherTabTexts);
  if (isGone) return <Banner icon="warning">{texts.gone}</Banner>;
  return (
    <Banner
      tone="brass"
      icon="warning"
      role="alert"
      action={
        <>
          <Button size="small" onPress={takeOther}>
            {texts.takeOther}
          </Button>
          <Button size="small" onPress={keepMine}>
            {texts.keepMine}
          </Button>
        </>
      }
    >
      {texts.changed}
    </Banner>
  );
}
