import type { Reach } from '../../../devices/counts/use-reach.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { type Draft, isNamed } from '../draft/draft.ts';
import { disturbedTexts } from './disturbed-texts.ts';
import { useTimeForecast } from './use-time-forecast.ts';

interface DisturbedNoteProps {
  readonly site: string;
  readonly draft: Draft;
  readonly reach: Reach;
}

/** How many devices of the audience a message at this time would disturb, in the bar; nothing without any. */
export default function DisturbedNote({ site, draft, reach }: DisturbedNoteProps) {
  const texts = useTexts(disturbedTexts);
  const isWanted = reach.kind === 'counted' && !isNamed(draft);
  const { devices = 0, exact = true } = useTimeForecast(site, draft, isWanted)?.disturbed ?? {};
  return isWanted && devices > 0 && texts.already(devices, exact);
}
