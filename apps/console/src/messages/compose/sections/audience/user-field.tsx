import { Button, TextField } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useMay } from '../../../../accounts/me.ts';
import type { Reach } from '../../../../devices/counts/use-reach.ts';
import { findUsers } from '../../../../devices/find-users.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { useService } from '../../../../service/service-context.ts';
import { useDebounced } from '../../../../time/use-debounced.ts';
import styles from '../../compose.module.css';
import type { DraftFields } from '../../draft/draft-fields.ts';
import { userFieldTexts } from './user-field-texts.ts';

interface UserFieldProps extends DraftFields {
  readonly site: string;
  readonly reach: Reach;
}

/** People that are suggested. */
const most = 8;

/** A field for a person, who gets the message on all devices, with the people whose ids begin with what is typed. */
export function UserField({ site, reach, draft: { user }, change, error }: UserFieldProps) {
  const texts = useTexts(userFieldTexts);
  const input = useRef<HTMLInputElement>(null);
  const [isTyping, setTyping] = useState(false);
  const suggested = useSuggestions(site, user.trim());
  // The service refuses a message to a person without devices.
  const isUnreachable = reach.kind === 'counted' && reach.count.devices === 0;
  const problem = error('user');
  const isShown = !isTyping || problem !== undefined;
  return (
    <div
      className={styles.choice}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        setTyping(false);
        if (user !== user.trim()) change({ user: user.trim() });
      }}
    >
      <TextField
        label={texts.label}
        description={texts.help}
        error={isUnreachable && isShown ? texts.none : problem}
        value={user}
        onChange={(id) => {
          setTyping(true);
          change({ user: id });
        }}
        inputRef={input}
        autoComplete="off"
        autoCorrect="off"
        spellCheck="false"
      />
      {suggested.length > 0 && (
        <ul className={styles.bar} aria-label={texts.suggestions}>
          {suggested.map((id) => (
            <li key={id} className={styles.choice}>
              <Button
                size="small"
                onPress={() => {
                  change({ user: id });
                  input.current?.focus();
                }}
              >
                <bdi>{id}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The ids that begin with a text; none once it is the only such id. */
function useSuggestions(site: string, typed: string): readonly string[] {
  const service = useService();
  const mayList = useMay('devices');
  const search = useDebounced(typed, 300);
  const { data } = useQuery({
    queryKey: ['users', site, search, most],
    queryFn: ({ signal }) => findUsers(service, site, search, { limit: most }, { signal }),
    enabled: mayList && search !== '',
  });
  if (search !== typed || data === undefined) return [];
  return data.users.map(({ id }) => id).filter((id) => id !== typed);
}
