import { limits } from '@sineta/protocol/limits';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, CheckboxGroup } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { testDevicesQuery } from '../../../../devices/test-devices/test-devices-query.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { useService } from '../../../../service/service-context.ts';
import styles from '../../compose.module.css';
import { focusFirst } from '../../focus-first.ts';
import type { TestRecipients } from './test-recipients.ts';
import { testRecipientsTexts } from './test-recipients-texts.ts';

interface TestRecipientsFieldProps {
  readonly site: string;
  readonly value: TestRecipients;
  readonly onChange: (recipients: TestRecipients) => void;
}

const here = 'here';

/** The choice among this browser and the devices that are saved for tests. */
export function TestRecipientsField({ site, value, onChange }: TestRecipientsFieldProps) {
  const texts = useTexts(testRecipientsTexts);
  const { data, isError } = useQuery(testDevicesQuery(useService(), site));
  const chosen = [...(value.here ? [here] : []), ...value.devices];
  const error =
    chosen.length === 0 ? texts.none : chosen.length > limits.tokensPerTest ? texts.tooMany : undefined;
  const group = useRef<HTMLDivElement>(null);
  // The button that opened the choice is gone.
  useEffect(() => focusFirst(group.current), []);
  return (
    <>
      <div ref={group}>
        <CheckboxGroup
          label={texts.label}
          description={value.here ? texts.help : undefined}
          error={isError ? texts.failed : error}
          value={chosen}
          onChange={(ids) => onChange({ here: ids.includes(here), devices: ids.filter((id) => id !== here) })}
        >
          <Checkbox value={here}>{texts.here}</Checkbox>
          {data?.map(({ id, name }) => (
            <Checkbox key={id} value={id}>
              {name}
            </Checkbox>
          ))}
        </CheckboxGroup>
      </div>
      {data?.length === 0 && (
        <p className={styles.help}>
          {texts.empty}{' '}
          <Link to="/sites/$site/devices" params={{ site }}>
            {texts.list}
          </Link>
        </p>
      )}
    </>
  );
}
