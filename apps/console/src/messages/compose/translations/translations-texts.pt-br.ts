import { devicesPtBr } from '../../../devices/counts/reach-texts.ts';

/** The texts of translations in Brazilian Portuguese. Their type is the type of every language. */
export const translationsPtBr = {
  label: 'Idioma do texto',
  ofSite: (name: string) => `${name}, padrão`,
  faulty: 'precisa de correção',
  addTitle: 'Adicionar idioma',
  addHelp: (site: string) =>
    `Enviado a quem usa o navegador neste idioma. Os demais recebem o padrão: ${site}.`,
  language: 'Idioma',
  devices: devicesPtBr,
  add: 'Adicionar',
  cancel: 'Cancelar',
  help: 'As imagens e os links dos botões são os do idioma padrão.',
  bodyHelp: 'Se vazio, a mensagem vai sem texto. Os idiomas não se misturam.',
  navigateHelp: 'Se vazio, abre o mesmo link do idioma padrão.',
  actionHelp: 'Se vazio, usa o texto do idioma padrão.',
  remove: 'Remover idioma',
  removeTitle: (name: string) => `Remover ${name}?`,
  removeText: 'O texto neste idioma será perdido.',
  note: (list: string, site: string, languages: number) =>
    `Enviada também em ${list} a navegadores ${languages === 1 ? 'nesse idioma' : 'nesses idiomas'}; aos demais, em ${site}.`,
};
