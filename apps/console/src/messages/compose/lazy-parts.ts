// What most messages do without, and what is opened later. It is not waited for, and fetched once the page
// stands, so that it is there as well for who has lost the connection by then.
import { lazy } from 'react';

const addLanguage = () => import('./translations/add-language.tsx');
const confirmSend = () => import('./confirm-send.tsx');
const devicesField = () => import('./devices-field.tsx');
const filterFields = () => import('../filter/filter-fields.tsx');
const languagesNote = () => import('./translations/languages-note.tsx');
const languageTabs = () => import('./translations/language-tabs.tsx');
export const ownBrowser = () => import('../own-browser/turn-on.ts');
const saveTemplate = () => import('./save-template.tsx');
const templateList = () => import('./template-list.tsx');
const testWords = () => import('./test-words.tsx');

export const AddLanguage = lazy(async () => ({ default: (await addLanguage()).AddLanguage }));
export const ConfirmSend = lazy(async () => ({ default: (await confirmSend()).ConfirmSend }));
export const DevicesField = lazy(async () => ({ default: (await devicesField()).DevicesField }));
export const FilterFields = lazy(async () => ({ default: (await filterFields()).FilterFields }));
export const LanguagesNote = lazy(async () => ({ default: (await languagesNote()).LanguagesNote }));
export const LanguageTabs = lazy(async () => ({ default: (await languageTabs()).LanguageTabs }));
export const SaveTemplate = lazy(async () => ({ default: (await saveTemplate()).SaveTemplate }));
export const TemplateList = lazy(async () => ({ default: (await templateList()).TemplateList }));
export const TestWords = lazy(async () => ({ default: (await testWords()).TestWords }));

/** Fetches all of them ahead; what fails is asked for again where it is needed. */
export function fetchLaterParts(): void {
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
    testWords,
  ];
  void Promise.allSettled(parts.map((fetch) => fetch()));
}

/** For a message that is written anew: needed at once or never, so not fetched ahead. */
export const MessageToCopy = lazy(async () => ({
  default: (await import('./message-to-copy.tsx')).MessageToCopy,
}));
