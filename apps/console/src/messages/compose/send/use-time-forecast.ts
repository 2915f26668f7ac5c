import { useDebounced } from '../../../time/use-debounced.ts';
import { audienceIn, type Draft, emptyDraft } from '../draft/draft.ts';
import { draftToMessage } from '../draft/draft-to-message.ts';
import { useForecast } from './use-forecast.ts';

/** Milliseconds without a change before the service is asked. */
const debounceDelay = 500;

/** What the audience and the time of a draft bring about, while it is written; undefined until known. */
export function useTimeForecast(site: string, draft: Draft, isWanted: boolean) {
  const { timing, at } = draft;
  // Its words do not matter: another request for each of them would.
  const message = draftToMessage({ ...emptyDraft, ...audienceIn(draft), timing, at, title: '-' });
  const key = useDebounced(JSON.stringify(message), debounceDelay);
  return useForecast(site, JSON.parse(key) as typeof message, isWanted).data;
}
