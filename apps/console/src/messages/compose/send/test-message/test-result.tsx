import { failureTexts } from '../../../../devices/failure-texts.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { testResultTexts } from './test-result-texts.ts';
import type { TestState } from './test-state.ts';

/** The result of a test. */
export function TestResult({ state }: { readonly state: Exclude<TestState, 'idle'> }) {
  const texts = useTexts(testResultTexts);
  const { reasons, unknownReason } = useTexts(failureTexts);
  if (typeof state !== 'object') return texts[state];
  const { devices, of, reason } = state;
  const cause = reason === undefined ? texts.ended : (reasons[reason] ?? unknownReason(reason));
  return `${texts.refused(devices, of)} ${cause}.`;
}
