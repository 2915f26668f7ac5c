import { Banner, Button, useToast } from '@sineta/ui';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { problemText, useProblemTexts } from '../../../service/problem-texts.ts';
import type { DraftSession } from './draft-session.ts';
import { type DraftSync, isDirty } from './draft-sync.ts';
import { ApprovalNotice } from './approval-notice.tsx';
import { sharingKey } from './is-sharing.ts';
import { sharedTexts } from './shared-texts.ts';
import { useIsShown } from './use-is-shown.ts';

interface SharedNoticeProps {
  readonly site: string;
  readonly session: DraftSession;
  readonly sync: DraftSync;
}

/** Whether the approval of a draft that is open is requested, what others do with it, and whether the service has its text. */
export function SharedNotice(props: SharedNoticeProps) {
  const { approval } = props.sync;
  return (
    <>
      {approval && <ApprovalNotice approval={approval} end={props.session.endApprovalRequest} />}
      <TextNotice {...props} />
    </>
  );
}

function TextNotice({ site, session, sync }: SharedNoticeProps) {
  const texts = useTexts(sharedTexts);
  const { forbidden } = useProblemTexts();
  const { other, failure, editors, newer, approval } = sync;
  if (other !== undefined && (other.kind === 'removed' || isDirty(sync))) {
    return (
      <Banner
        tone="brass"
        icon="warning"
        role="alert"
        action={
          <>
            {other.kind === 'changed' && <TakeOther session={session} />}
            <KeepCopy site={site} session={session} />
          </>
        }
      >
        {other.kind === 'changed' ? texts.changed(other.by) : texts.removed}
      </Banner>
    );
  }
  if (failure !== undefined && isDirty(sync)) {
    return (
      <Banner tone="bad" icon="warning" role="alert">
        {failure.kind === 'refused' && failure.isForbidden ? forbidden : texts[failure.kind]}
      </Banner>
    );
  }
  return (
    <>
      {newer && (
        <Banner tone="brass" icon="compose" role="alert">
          {texts.newer(newer.by)} {newer.endsRequest && texts.requestEnded}
        </Banner>
      )}
      {editors.length > 0 ? (
        <Banner icon="team">{texts.editors(editors)}</Banner>
      ) : (
        !approval && !newer && <Banner icon="compose">{texts.notice}</Banner>
      )}
    </>
  );
}

/** Continues with the version of another member. */
function TakeOther({ session }: Pick<SharedNoticeProps, 'session'>) {
  const { takeOther } = useTexts(sharedTexts);
  const problems = useProblemTexts();
  const show = useToast();
  const take = useMutation({
    mutationFn: () => session.takeOther(),
    onError: (error) => show(problemText(error, problems)),
  });
  return (
    <Button size="small" busy={take.isPending} onPress={() => take.mutate()}>
      {takeOther}
    </Button>
  );
}

/** Stores the text of the form as a draft of its own, and continues with that. */
function KeepCopy({ site, session }: Pick<SharedNoticeProps, 'site' | 'session'>) {
  const texts = useTexts(sharedTexts);
  const problems = useProblemTexts();
  const navigate = useNavigate();
  const show = useToast();
  const isShown = useIsShown();
  const keep = useMutation({
    mutationKey: sharingKey,
    mutationFn: () => session.keepAsCopy(),
    onSuccess: async (draft) => {
      if (isShown()) await navigate({ to: '/sites/$site/compose', params: { site }, search: { draft } });
      show(texts.kept);
    },
    onError: (error) => show(problemText(error, problems)),
  });
  return (
    <Button size="small" busy={keep.isPending} onPress={() => keep.mutate()}>
      {texts.keep}
    </Button>
  );
}
