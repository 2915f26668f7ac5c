import { devicesEn } from '../../../devices/counts/reach-texts.ts';
import type { translationsPtBr } from './translations-texts.pt-br.ts';

export const translationsEn: typeof translationsPtBr = {
  label: 'Language of the text',
  ofSite: (name) => `${name}, default`,
  faulty: 'to be mended',
  addTitle: 'Write in one more language',
  addHelp: (site) =>
    `Whoever uses the browser in this language receives it. The others receive the default: ${site}.`,
  language: 'Language',
  devices: devicesEn,
  add: 'Add',
  cancel: 'Cancel',
  help: 'The pictures, and where the buttons lead, are those of the default.',
  bodyHelp: 'When empty, it goes without a text: languages are not mixed.',
  navigateHelp: 'When empty, it leads to the same address as the default.',
  actionHelp: 'When empty, it says the same as the default.',
  remove: 'Remove this language',
  removeTitle: (name) => `Remove ${name}?`,
  removeText: 'What is written in this language is lost.',
  note: (list, site) =>
    `It also goes in ${list}, to whoever uses the browser that way; to the others in ${site}.`,
};
