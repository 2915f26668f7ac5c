import { testWords } from '../texts/test-words.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { TestState } from './use-test-send.ts';

/** What came of a test so far. */
export function TestWords({ state }: { readonly state: Exclude<TestState, 'idle'> }) {
  return useTexts(testWords)[state];
}
