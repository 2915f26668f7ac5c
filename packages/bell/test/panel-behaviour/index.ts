import type { Testbed } from '../testbed.ts';
import { anyPageTests } from './any-page.ts';
import { blockedTests } from './blocked.ts';
import { deliveryPreferencesTests } from './delivery-preferences.ts';
import { heldNoticesTests } from './held-notices.ts';
import { iPhoneTests } from './iphone.ts';
import { openingTests } from './opening.ts';
import { preferencesTests } from './preferences.ts';
import { stateTests } from './state.ts';
import { testChainTests } from './test-chain.ts';
import { unsavedPreferencesTests } from './unsaved-preferences.ts';

/** Tests of the panel, in the browser of the bell's tests. */
export function panelTests(bed: () => Testbed): void {
  openingTests(bed);
  stateTests(bed);
  blockedTests(bed);
  iPhoneTests(bed);
  preferencesTests(bed);
  deliveryPreferencesTests(bed);
  heldNoticesTests(bed);
  unsavedPreferencesTests(bed);
  testChainTests(bed);
  anyPageTests(bed);
}
