import { useSite } from '../../../accounts/sites.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { completeTarget } from '../draft/check-draft.ts';
import type { Draft } from '../draft/draft.ts';
import { FirstDevices } from './first-devices.tsx';
import { forecastTexts } from './forecast-texts.ts';
import { useTimeForecast } from './use-time-forecast.ts';

/** When the first devices get a draft for a local time, or how many get it at once, under its time. */
export default function LocalStart({ draft }: { readonly draft: Draft }) {
  const forecast = useTimeForecast(useSite().id, draft, completeTarget(draft) !== undefined);
  const { passed } = useTexts(forecastTexts);
  const { devices = 0, exact = true } = forecast?.passed ?? {};
  if (devices > 0) return passed(draft.at.slice(11, 16), devices, exact);
  return <FirstDevices starts={forecast?.starts} />;
}
