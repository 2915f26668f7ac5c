import { TextField } from '@sineta/ui';
import type { Reach } from '../../../devices/counts/use-reach.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { DraftFields } from '../draft/draft-fields.ts';
import { userFieldTexts } from './user-field-texts.ts';

interface UserFieldProps extends DraftFields {
  readonly reach: Reach;
}

/** A field for a person, who gets the message on all devices. */
export function UserField({ reach, draft: { user }, change, error }: UserFieldProps) {
  const texts = useTexts(userFieldTexts);
  // The service refuses a message to a person without devices.
  const isUnreachable = reach.kind === 'counted' && reach.count.devices === 0;
  return (
    <TextField
      label={texts.label}
      description={texts.help}
      error={isUnreachable ? texts.none : error('user')}
      value={user}
      onChange={(id) => change({ user: id })}
      onBlur={() => {
        if (user !== user.trim()) change({ user: user.trim() });
      }}
      autoCorrect="off"
      spellCheck="false"
    />
  );
}
