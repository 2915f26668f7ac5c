import type { Reach } from '../../../devices/counts/use-reach.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useDebounced } from '../../../time/use-debounced.ts';
import { audienceIn, type Draft, emptyDraft, isNamed } from '../draft/draft.ts';
import { draftToMessage } from '../draft/draft-to-message.ts';
import { disturbedTexts } from './disturbed-texts.ts';
import { useForecast } from './use-forecast.ts';

/** Milliseconds without a change before the devices are counted. */
const debounceDelay = 500;

interface DisturbedNoteProps {
  readonly site: string;
  readonly draft: Draft;
  readonly reach: Reach;
}

/** How many devices of the audience a message at this time would disturb, in the bar; nothing without any. */
export default function DisturbedNote({ site, draft, reach }: DisturbedNoteProps) {
  const texts = useTexts(disturbedTexts);
  const { timing, at } = draft;
  // Its words do not matter: another request for each of them would.
  const message = draftToMessage({ ...emptyDraft, ...audienceIn(draft), timing, at, title: '-' });
  const key = useDebounced(JSON.stringify(message), debounceDelay);
  const isWanted = reach.kind === 'counted' && !isNamed(draft);
  const { data } = useForecast(site, JSON.parse(key) as typeof message, isWanted);
  const { devices = 0, exact = true } = data?.disturbed ?? {};
  return isWanted && devices > 0 && ` · ${texts.already(devices, exact)}`;
}
