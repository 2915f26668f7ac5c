import { expect, test } from 'vitest';
import { devicesTexts } from '../../../src/devices/devices-texts.ts';
import { filterTexts } from '../../../src/devices/filter/filter-texts.ts';
import { languageName, languageNamesIn } from '../../../src/i18n/language-name.ts';
import { overviewEs } from '../../../src/languages/es/overview.ts';
import { overviewTexts } from '../../../src/overview/overview-texts.ts';

test('languages have names in another one', () => {
  expect(languageName('pt-BR', 'pt-BR')).toBe('Português (Brasil)');
  expect(languageNamesIn('pt-BR')('pt-BR')).toBe('português (Brasil)');
  expect(languageNamesIn('en')('fr')).toBe('French');
  expect(languageNamesIn('pt-BR', 'standard')('en-US')).toBe('inglês (Estados Unidos)');
});

/** The service stores these of a device, but `Intl` throws for them. */
test.for(['pt-a', 'abcd-12', 'en-u-hc-h12'])('the tag %s of a device is shown as it is', (tag) => {
  expect(languageNamesIn('en')(tag)).toBe(tag);
  for (const texts of [devicesTexts, filterTexts, overviewTexts]) {
    expect(texts['pt-BR'].languageName(tag)).toBe(tag);
    expect(texts.en.languageName(tag)).toBe(tag);
  }
  expect(overviewEs.overview.languageName(tag)).toBe(tag);
  expect(languageName(tag, 'en').toLowerCase()).toBe(tag);
});
