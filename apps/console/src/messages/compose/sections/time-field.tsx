import { isLocalDateTime } from '@sineta/protocol/formats';
import { Button, TextField } from '@sineta/ui';
import { useTexts } from '../../../i18n/use-texts.ts';
import { formatDay } from '../../../plot/days.ts';
import { useNow } from '../../../time/use-now.ts';
import { usePreferences } from '../../../preferences/preferences-provider.tsx';
import styles from '../compose.module.css';
import { ownTimeZone, timePresets } from '../draft/schedule.ts';
import { timeTexts } from './time-texts.ts';

interface TimeFieldProps {
  /** `YYYY-MM-DDTHH:mm`. */
  readonly at: string;
  readonly onChange: (at: string) => void;
  /** Whether it is the local time of each device instead of the user's. */
  readonly isLocal: boolean;
  readonly error: string | undefined;
}

/** A date and time, with usual ones to choose from, and the time zone by name. */
export function TimeField({ at, onChange, isLocal, error }: TimeFieldProps) {
  const texts = useTexts(timeTexts);
  const { language } = usePreferences();
  const now = useNow();
  const time = isLocalDateTime(at) ? new Date(at) : now;
  return (
    <div className={styles.choice}>
      <TextField
        label={texts.at}
        description={isLocal ? texts.deviceZones : texts.ownZone(ownTimeZone(language, time))}
        error={error}
        type="datetime-local"
        value={at}
        onChange={onChange}
      />
      <fieldset aria-label={texts.presets} className={styles.presets}>
        {timePresets(now).map(([name, value]) => (
          <Button key={name} size="small" variant="quiet" onPress={() => onChange(value)}>
            {texts.preset[name](formatDay(language)(Date.parse(value) / 1000))}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
