import { AlertDialog, useToast } from '@sineta/ui';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { problemText, useProblemTexts } from '../../../service/problem-texts.ts';
import { useService } from '../../../service/service-context.ts';
import { useIsUploading } from '../../../sites/images/is-uploading.ts';
import type { Draft } from '../draft/draft.ts';
import { createDraft } from './draft-requests.ts';
import { sharingKey } from './is-sharing.ts';
import { toShared } from './shared-content.ts';
import { sharedTexts } from './shared-texts.ts';
import { useIsShown } from './use-is-shown.ts';

interface ShareDraftProps {
  readonly site: string;
  readonly draft: Draft;
  /** Called when the service has the draft, before it is opened. */
  readonly onShared: () => void;
  readonly onClose: () => void;
}

/** Stores the user's draft at the service at once, where others find it, and opens it there. It asks only if it cannot. */
export function ShareDraft({ site, draft, onShared, onClose }: ShareDraftProps) {
  const texts = useTexts(sharedTexts);
  const problems = useProblemTexts();
  const service = useService();
  const navigate = useNavigate();
  const show = useToast();
  // The draft is left then, and an image on its way would be lost.
  const isUploading = useIsUploading();
  const [isAsking, setAsking] = useState(isUploading);
  const isShown = useIsShown();
  const share = useMutation({
    mutationKey: sharingKey,
    mutationFn: () => createDraft(service, site, toShared(draft)),
    onSuccess: async ({ id }) => {
      onShared();
      if (isShown()) await navigate({ to: '/sites/$site/compose', params: { site }, search: { draft: id } });
      show(texts.shared);
    },
    onError: () => setAsking(true),
  });
  const isBegun = useRef(false);
  const begin = useEffectEvent(() => {
    if (isBegun.current || isUploading) return;
    isBegun.current = true;
    share.mutate();
  });
  useEffect(() => begin(), []);
  return (
    <AlertDialog
      isOpen={isAsking}
      onClose={onClose}
      title={texts.share.title}
      confirm={texts.share.confirm}
      cancel={texts.share.cancel}
      variant="primary"
      busy={share.isPending}
      isChecking={isUploading}
      error={share.isError ? problemText(share.error, problems) : undefined}
      onConfirm={() => share.mutate()}
    >
      {texts.share.text}
    </AlertDialog>
  );
}
