import { devicesEn } from '../../../devices/counts/reach-texts.ts';
import type { translationsPtBr } from './translations-texts.pt-br.ts';

export const translationsEn: typeof translationsPtBr = {
  label: 'Text language',
  ofSite: (name) => `${name}, default`,
  faulty: 'needs fixing',
  addTitle: 'Add a language',
  addHelp: (site) =>
    `Sent to devices whose browser uses this language. All others receive the default: ${site}.`,
  language: 'Language',
  devices: devicesEn,
  add: 'Add',
  cancel: 'Cancel',
  help: 'Images and button links are the same as in the default language.',
  bodyHelp: 'If empty, the message has no text. Languages are never mixed.',
  navigateHelp: 'If empty, opens the same link as the default language.',
  actionHelp: 'If empty, uses the default language’s label.',
  remove: 'Remove language',
  removeTitle: (name) => `Remove ${name}?`,
  removeText: 'The text in this language will be lost.',
  note: (list, site) => `Also sent in ${list} to browsers that use it; to all others in ${site}.`,
};
