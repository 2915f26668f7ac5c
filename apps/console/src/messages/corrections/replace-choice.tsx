import { Checkbox } from '@sineta/ui';
import { useTexts } from '../../i18n/use-texts.ts';
import notes from '../outcomes/outcomes.module.css';
import { correctionTexts } from './correction-texts.ts';

interface ReplaceChoiceProps {
  /** The number of devices that the message was sent to. */
  readonly accepted: number;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
}

/** Whether to replace the notification on devices, with what happens there. Nothing for a message that reached none. */
export function ReplaceChoice({ accepted, isSelected, onChange }: ReplaceChoiceProps) {
  const { replace, replaceHelp } = useTexts(correctionTexts);
  if (accepted === 0) return null;
  return (
    <div>
      <Checkbox isSelected={isSelected} onChange={onChange}>
        {replace}
      </Checkbox>
      <p className={notes.notes}>{replaceHelp(accepted)}</p>
    </div>
  );
}
