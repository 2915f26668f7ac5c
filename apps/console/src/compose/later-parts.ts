// What most messages do without, and what is opened later. It is not waited for, and fetched once the page
// stands, so that it is there as well for who has lost the connection by then.
import { lazy } from 'react';

const addLanguage = () => import('./translations/add-language.tsx');
const filterFields = () => import('../filter/filter-fields.tsx');
const languagesNote = () => import('./translations/languages-note.tsx');
const languageTabs = () => import('./translations/language-tabs.tsx');
const saveTemplate = () => import('./save-template.tsx');
const templateList = () => import('./template-list.tsx');

export const AddLanguage = lazy(async () => ({ default: (await addLanguage()).AddLanguage }));
export const FilterFields = lazy(async () => ({ default: (await filterFields()).FilterFields }));
export const LanguagesNote = lazy(async () => ({ default: (await languagesNote()).LanguagesNote }));
export const LanguageTabs = lazy(async () => ({ default: (await languageTabs()).LanguageTabs }));
export const SaveTemplate = lazy(async () => ({ default: (await saveTemplate()).SaveTemplate }));
export const TemplateList = lazy(async () => ({ default: (await templateList()).TemplateList }));

/** Fetches all of them ahead; what fails is asked for again where it is needed. */
export function fetchLaterParts(): void {
  const parts = [addLanguage, filterFields, languagesNote, languageTabs, saveTemplate, templateList];
  void Promise.allSettled(parts.map((fetch) => fetch()));
}
