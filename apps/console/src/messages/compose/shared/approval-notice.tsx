import type { Approval } from '@sineta/protocol';
import { Banner, Button, useToast } from '@sineta/ui';
import { useMutation } from '@tanstack/react-query';
import { useMay } from '../../../accounts/me.ts';
import { Moment } from '../../../i18n/moment.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { problemText, useProblemTexts } from '../../../service/problem-texts.ts';
import { askTexts } from './ask-texts.ts';

interface ApprovalNoticeProps {
  readonly approval: Approval;
  /** Returns the draft to its authors. */
  readonly end: () => Promise<void>;
}

/** Who asked for the approval of a draft, or who returned it, and when. */
export function ApprovalNotice({ approval, end }: ApprovalNoticeProps) {
  const texts = useTexts(askTexts);
  const problems = useProblemTexts();
  const maySend = useMay('send');
  const show = useToast();
  const ending = useMutation({
    mutationFn: end,
    onSuccess: () => show(texts.returned),
    onError: (error) => show(problemText(error, problems)),
  });
  const { state, requestedBy, requestedAt, returnedBy, returnedAt } = approval;
  if (state === 'returned') {
    return (
      <Banner tone="brass" icon="warning">
        {texts.returnedBy(returnedBy?.name ?? '')} {returnedAt !== undefined && <Moment at={returnedAt} />}.{' '}
        {!maySend && texts.askAgain}
      </Banner>
    );
  }
  // The bar of an author has the way back.
  if (!maySend) {
    return (
      <Banner icon="compose">
        {texts.asked(requestedBy.name)} <Moment at={requestedAt} />. {texts.forAuthor}
      </Banner>
    );
  }
  return (
    <Banner
      tone="brass"
      icon="compose"
      action={
        <Button size="small" busy={ending.isPending} onPress={() => ending.mutate()}>
          {texts.return}
        </Button>
      }
    >
      {texts.asked(requestedBy.name)} <Moment at={requestedAt} />. {texts.forApprover}
    </Banner>
  );
}
