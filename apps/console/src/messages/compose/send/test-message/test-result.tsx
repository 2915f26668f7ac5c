import { useTexts } from '../../../../i18n/use-texts.ts';
import { testResultTexts } from './test-result-texts.ts';
import type { TestState } from './test-state.ts';

/** The result of a test. */
export function TestResult({ state }: { readonly state: Exclude<TestState, 'idle'> }) {
  return useTexts(testResultTexts)[state];
}
