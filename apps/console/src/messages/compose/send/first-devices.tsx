import type { ValidatedMessage } from '@sineta/protocol';
import { placeOf } from '../../../i18n/time-zone-name.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { usePreferences } from '../../../preferences/preferences-provider.tsx';
import { useNow } from '../../../time/use-now.ts';
import { forecastTexts } from './forecast-texts.ts';

interface FirstDevicesProps {
  readonly starts: ValidatedMessage['starts'];
}

/** When the first devices get a message for a local time, by the operator's clock; nothing if that is unknown. */
export function FirstDevices({ starts }: FirstDevicesProps) {
  const texts = useTexts(forecastTexts);
  const { language } = usePreferences();
  const now = useNow();
  if (starts === undefined) return null;
  const at = new Date(starts.at);
  const days = [0, 1].find((ahead) => {
    const day = new Date(now);
    day.setDate(day.getDate() + ahead);
    return day.toDateString() === at.toDateString();
  });
  return texts.starts(placeOf(starts.timeZone, language), at, days);
}
