import { devicesPtBr } from '../../../devices/counts/reach-texts.ts';

/** The words of a message in several languages, in Brazilian Portuguese; its type is what each other language has to say. */
export const translationsPtBr = {
  label: 'Idioma do texto',
  ofSite: (name: string) => `${name}, padrão`,
  faulty: 'falta acertar',
  addTitle: 'Escrever em mais um idioma',
  addHelp: (site: string) =>
    `Recebe nele quem usa o navegador nesse idioma. Os demais recebem o padrão: ${site}.`,
  language: 'Idioma',
  devices: devicesPtBr,
  add: 'Acrescentar',
  cancel: 'Cancelar',
  help: 'As imagens, e para onde levam os botões, são as do padrão.',
  bodyHelp: 'Vazio, vai sem texto: não se misturam idiomas.',
  navigateHelp: 'Vazio, leva ao mesmo endereço que o padrão.',
  actionHelp: 'Vazio, diz o mesmo que o padrão.',
  remove: 'Tirar este idioma',
  removeTitle: (name: string) => `Tirar ${name}?`,
  removeText: 'O que está escrito neste idioma se perde.',
  note: (list: string, site: string) =>
    `Vai também em ${list}, a quem usa o navegador assim; aos demais, em ${site}.`,
};
