import { testResultTexts } from './test-result-texts.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { TestState } from './test-state.ts';

/** What came of a test so far. */
export function TestResult({ state }: { readonly state: Exclude<TestState, 'idle'> }) {
  return useTexts(testResultTexts)[state];
}
