import type { MessageDetails } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';
import { Button, Dialog, DialogActions, Form, TextField } from '@sineta/ui';
import { useState } from 'react';
import { useSite } from '../../accounts/sites.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { problemText, useProblemTexts } from '../../service/problem-texts.ts';
import { useService } from '../../service/service-context.ts';
import { useNow } from '../../time/use-now.ts';
import { useExpectedDevices } from '../details/use-expected-devices.ts';
import { withdrawMessage } from '../message-requests.ts';
import { correctionTexts } from './correction-texts.ts';
import { ReplaceChoice } from './replace-choice.tsx';
import { endsTest, unreachedOf } from './unreached.ts';
import { useCorrection } from './use-correction.ts';

interface WithdrawMessageProps {
  readonly message: MessageDetails;
  readonly onClose: () => void;
}

/** A dialog that withdraws a message that was sent. */
export function WithdrawMessage({ message, onClose }: WithdrawMessageProps) {
  const texts = useTexts(correctionTexts);
  const common = useTexts(pageTexts);
  const problems = useProblemTexts();
  const { id: site, language } = useSite();
  const service = useService();
  const unreached = unreachedOf(message, useExpectedDevices(site, message), useNow());
  const [reason, setReason] = useState('');
  // Not by default: browsers show it also where the notification was closed.
  const [replaces, setReplaces] = useState(false);
  const { mutate, isPending, error } = useCorrection({
    site,
    message: message.id,
    texts: texts.withdraw,
    request: () =>
      withdrawMessage(service, site, message.id, {
        ...(reason.trim() !== '' && { reason: reason.trim() }),
        ...(replaces && { replaceOnDevices: true }),
      }),
    onClose,
  });
  const place = placeOfReason(message.publish, replaces);
  return (
    <Dialog isOpen onClose={onClose} title={texts.withdraw.title} closeLabel={common.close}>
      <p>
        {unreached && texts.withdraw.unreached(unreached, endsTest(message))}{' '}
        {message.publish ? texts.withdraw.onBoard : texts.withdraw.offBoard}
      </p>
      <Form onSubmit={() => mutate()}>
        <TextField
          label={texts.withdraw.reason}
          description={place && texts.withdraw.reasonHelp[place]}
          value={reason}
          onChange={setReason}
          maxLength={limits.withdrawalReasonLength}
          language={language}
          error={error ? problemText(error, problems) : undefined}
        />
        <ReplaceChoice accepted={message.counts.accepted} isSelected={replaces} onChange={setReplaces} />
        <DialogActions>
          <Button onPress={onClose}>{texts.back}</Button>
          <Button type="submit" variant="danger" busy={isPending}>
            {texts.withdraw.confirm}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** Where visitors read the reason, if anywhere. */
function placeOfReason(onBoard: boolean, onDevices: boolean): 'onBoard' | 'onDevices' | 'both' | undefined {
  if (onBoard && onDevices) return 'both';
  if (onBoard) return 'onBoard';
  return onDevices ? 'onDevices' : undefined;
}
