import { problemText, useProblemTexts } from '../../service/problem-texts.ts';
import { ServiceError } from '../../service/service-error.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { passkeysTexts } from './passkeys-texts.ts';

/** Why the browser returned no passkey. */
export type BrowserRefusal = 'cancelled' | 'known' | 'unsuitable' | 'address' | 'failed';

/** The reason in an error of WebAuthn (Level 3 §5.1.3 and §5.1.4); undefined if our own code ended the ceremony. */
export function browserRefusal({ name }: Error): BrowserRefusal | undefined {
  if (name === 'AbortError') return undefined;
  return refusals.get(name) ?? 'failed';
}

const refusals: ReadonlyMap<string, BrowserRefusal> = new Map<string, BrowserRefusal>([
  // Also after the time is up, and if no passkey was found: browsers do not reveal which.
  ['NotAllowedError', 'cancelled'],
  ['InvalidStateError', 'known'],
  ['ConstraintError', 'unsuitable'],
  ['NotSupportedError', 'unsuitable'],
  ['SecurityError', 'address'],
]);

/** Returns the text of a failed ceremony for the operator; undefined if there is nothing to report. */
export function usePasskeyProblem(): (error: Error) => string | undefined {
  const problems = useProblemTexts();
  const { refusals: texts } = useTexts(passkeysTexts);
  return (error) => {
    if (error instanceof ServiceError) return problemText(error, problems);
    const refusal = browserRefusal(error);
    return refusal && texts[refusal];
  };
}
