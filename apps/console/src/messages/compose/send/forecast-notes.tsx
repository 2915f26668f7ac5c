import type { ValidatedMessage } from '@sineta/protocol';
import { Banner } from '@sineta/ui';
import { useSite } from '../../../accounts/sites.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FirstDevices } from './first-devices.tsx';
import { forecastTexts } from './forecast-texts.ts';
import { holdSummary } from './hold-summary.ts';

interface ForecastNotesProps {
  readonly forecast: Pick<ValidatedMessage, 'passed' | 'starts' | 'held'> | undefined;
  /** The local time of the message, such as `2026-12-24T09:00`; undefined if it has another one. */
  readonly sendAtLocal: string | undefined;
}

/** On which devices a message arrives at another time than it seems; nothing without any. */
export function ForecastNotes({ forecast, sendAtLocal = '' }: ForecastNotesProps) {
  const texts = useTexts(forecastTexts);
  const end = useSite().deliveryLimits.quietHours?.end ?? '';
  const { passed, starts, held } = forecast ?? {};
  const { siteQuiet = 0, siteLimit = 0, dropped = 0, visitors = 0 } = held ? holdSummary(held) : {};
  const exact = held?.exact ?? true;
  return (
    <>
      {starts && (
        <p>
          <FirstDevices starts={starts} />
        </p>
      )}
      {passed !== undefined && passed.devices > 0 && (
        <Banner icon="warning">
          {texts.passed(sendAtLocal.slice(11, 16), passed.devices, passed.exact)}
        </Banner>
      )}
      {siteQuiet > 0 && <p>{texts.held.siteQuiet(end, siteQuiet, exact)}</p>}
      {siteLimit > 0 && <p>{texts.held.siteLimit(siteLimit, exact)}</p>}
      {dropped > 0 && <p>{texts.held.dropped(dropped, exact)}</p>}
      {visitors > 0 && <p>{texts.held.visitors(visitors, exact)}</p>}
    </>
  );
}
