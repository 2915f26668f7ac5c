import { usePreferences } from '../preferences/preferences-provider.tsx';
import { since, sinceToTheHour } from './since.ts';
import { useNow } from '../time/use-now.ts';

interface LastSeenProps {
  /** To the hour. */
  readonly at: string;
  /** Whether this is the current user or session. */
  readonly isHere: boolean;
}

/** When a user was last seen, to the hour. */
export function LastSeen({ at, isHere }: LastSeenProps) {
  const { language } = usePreferences();
  const now = useNow();
  if (isHere) return since(now, now, language);
  return <time dateTime={at}>{sinceToTheHour(new Date(at), now, language)}</time>;
}
