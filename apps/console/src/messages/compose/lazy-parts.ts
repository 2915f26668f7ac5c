// The parts of the page that most messages do not need, or that open later. The page does not wait for them;
// they are fetched once it has rendered, so that they open without a connection as well.
import { lazy } from 'react';

const addLanguage = () => import('./translations/add-language.tsx');
const confirmSend = () => import('./send/confirm-send.tsx');
const devicesField = () => import('./sections/devices-field.tsx');
const filterFields = () => import('../../devices/filter/filter-fields.tsx');
const languagesNote = () => import('./translations/languages-note.tsx');
const languageTabs = () => import('./translations/language-tabs.tsx');
export const ownBrowser = () => import('../../own-browser/turn-on.ts');
const saveTemplate = () => import('./templates/save-template.tsx');
const templateList = () => import('./templates/template-list.tsx');
const testResult = () => import('./send/test-result.tsx');

export const AddLanguage = lazy(async () => ({ default: (await addLanguage()).AddLanguage }));
export const ConfirmSend = lazy(async () => ({ default: (await confirmSend()).ConfirmSend }));
export const DevicesField = lazy(async () => ({ default: (await devicesField()).DevicesField }));
export const FilterFields = lazy(async () => ({ default: (await filterFields()).FilterFields }));
export const LanguagesNote = lazy(async () => ({ default: (await languagesNote()).LanguagesNote }));
export const LanguageTabs = lazy(async () => ({ default: (await languageTabs()).LanguageTabs }));
export const SaveTemplate = lazy(async () => ({ default: (await saveTemplate()).SaveTemplate }));
export const TemplateList = lazy(async () => ({ default: (await templateList()).TemplateList }));
export const TestResult = lazy(async () => ({ default: (await testResult()).TestResult }));

/** Fetches all of them ahead; what fails is asked for again where it is needed. */
export function prefetchLazyParts(): void {
  const parts = [
    addLanguage,
    confirmSend,
    devicesField,
    filterFields,
    languagesNote,
    languageTabs,
    ownBrowser,
    saveTemplate,
    templateList,
    testResult,
  ];
  void Promise.allSettled(parts.map((fetch) => fetch()));
}

/** For a message that is duplicated: needed at once or never, so not fetched ahead. */
export const DuplicateMessage = lazy(async () => ({
  default: (await import('./draft/duplicate-message.tsx')).DuplicateMessage,
}));
