import { plural } from '../../i18n/plural.ts';

const contado = plural('pt-BR');
const counted = plural('en');
const numero = new Intl.NumberFormat('pt-BR');
const number = new Intl.NumberFormat('en');

const ptBr = {
  title: 'Site',
  description: 'Como este site se apresenta a quem recebe os avisos.',
  settings: {
    title: 'Apresentação',
    name: 'Nome',
    nameHelp: 'Aparece no mural e em cada aviso.',
    nameMissing: 'Dê um nome ao site.',
    icon: 'Ícone',
    iconHelp:
      'Endereço https de uma imagem quadrada, de 192 pixels ou mais. Vale para os avisos que não trazem outra.',
    iconWrong: 'Use um endereço completo, que comece com https://.',
    language: 'Idioma dos avisos',
    languageHelp: 'Para os leitores de tela lerem com a pronúncia certa.',
    timeZone: 'Fuso horário',
    timeZoneHelp: 'Vale para os dispositivos que não dizem o seu.',
    origins: 'Endereços que podem usar o sino',
    originsHelp:
      'Um por linha, como https://www.exemplo.org. Só as páginas deles registram dispositivos aqui.',
    originsWrong: (line: string) => `“${line}” não é um endereço como https://www.exemplo.org, sem caminho.`,
    submit: 'Salvar',
    saved: 'Configuração salva.',
    readOnly: 'O seu papel permite ver a configuração, mas não mudá-la.',
  },
  keys: {
    title: 'Chave de identificação (VAPID)',
    text: 'Com ela, os navegadores sabem que o aviso vem mesmo deste site. A parte privada nunca sai do serviço.',
    loading: 'Carregando as chaves…',
    states: { current: 'Em uso', retiring: 'Saindo', retired: 'Aposentada' },
    explanations: {
      current: 'As páginas do site se inscrevem com esta.',
      retiring:
        'Estes dispositivos ainda usam esta, continuam recebendo, e passam para a nova na próxima visita.',
      retired: 'Nenhum dispositivo usa mais esta.',
    },
    devices: (count: number) => `${numero.format(count)} ${contado(count, 'dispositivo', 'dispositivos')}`,
    made: (date: string) => `criada em ${date}`,
    publicKey: 'Chave pública',
    rotate: 'Trocar a chave',
    rotateTitle: 'Trocar a chave aos poucos?',
    rotateText:
      'Uma chave nova passa a valer para quem chega agora. Quem já tem os avisos ligados continua recebendo pela antiga, e passa para a nova sozinho na próxima visita. A antiga se aposenta quando ninguém mais depende dela.',
    rotateHint: 'Troque se a chave pode ter vazado. Sem motivo, não é preciso.',
    rotated: 'A troca começou. Ninguém deixa de receber.',
  },
  bell: {
    title: 'Ponha o sino no seu site',
    text: 'Escolha uma das maneiras, já preenchidas com os dados deste site.',
    tabs: { element: 'HTML', react: 'React', javascript: 'JavaScript', link: 'Só um link' },
    element: 'Em qualquer página, também no WordPress, sem nada para instalar.',
    react: 'Um componente pronto, para React 18 ou 19.',
    javascript: 'O seu próprio botão, com a biblioteca sem React.',
    linkText:
      'Nada para instalar: um link comum, sem sino. Ele leva ao mural deste serviço, onde o sino está no alto.',
    link: 'Receber os avisos',
    install: 'Instalar',
    installText:
      'Os pacotes ainda não estão em um registro. Rode isto na pasta do código da Sineta e cole a linha “npm install”, que aparece no fim, na pasta do seu app.',
    withoutReact: 'O último arquivo dessa linha é só para React: deixe-o de fora.',
    page: 'Na página',
    worker:
      'O navegador exige que o service worker venha do endereço da própria página: salve esta linha como sineta-worker.js na raiz do seu site.',
    workerCode: 'sineta-worker.js',
    origins: 'Depois, ponha o endereço do seu site na lista “Endereços que podem usar o sino”, acima.',
    preview: 'O sino, ao vivo',
    previewOff: 'Toque para ligar os avisos deste site neste navegador.',
    previewOn: 'Os avisos deste site estão ligados neste navegador. Toque para desligá-los.',
    previewNone:
      'Este navegador não recebe avisos, ou a página não está em https. Aqui o sino não aparece, como não apareceria no seu site.',
  },
  make: {
    title: 'Criar outro site',
    description: 'Cada site tem os seus dispositivos, mensagens, assuntos e chave. A equipe é a mesma.',
    id: 'Identificador',
    idHelp: 'Aparece nos endereços da API. Depois de criado, não muda.',
    idWrong: 'Use letras minúsculas, números e hífens, sem espaços nem acentos.',
    idTaken: 'Já há um site com este identificador.',
    submit: 'Criar o site',
    made: (name: string) => `O site “${name}” está pronto.`,
  },
};

const en: typeof ptBr = {
  title: 'Site',
  description: 'How this site presents itself to those who receive its notices.',
  settings: {
    title: 'Presentation',
    name: 'Name',
    nameHelp: 'Shown on the notice board and with each notice.',
    nameMissing: 'Give the site a name.',
    icon: 'Icon',
    iconHelp: 'An https address of a square picture, 192 pixels or more. For notices that bring none.',
    iconWrong: 'Use a whole address that begins with https://.',
    language: 'Language of the notices',
    languageHelp: 'So that screen readers pronounce them well.',
    timeZone: 'Time zone',
    timeZoneHelp: 'For devices that do not tell theirs.',
    origins: 'Addresses that may use the bell',
    originsHelp: 'One a line, such as https://www.example.org. Their pages alone register devices here.',
    originsWrong: (line) => `“${line}” is not an address such as https://www.example.org, without a path.`,
    submit: 'Save',
    saved: 'Settings saved.',
    readOnly: 'Your role lets you see the settings, and not change them.',
  },
  keys: {
    title: 'Identification (VAPID) key',
    text: 'By it browsers know that a notice really comes from this site. Its private half never leaves the service.',
    loading: 'Loading the keys…',
    states: { current: 'In use', retiring: 'Leaving', retired: 'Retired' },
    explanations: {
      current: 'The pages of the site subscribe with this one.',
      retiring:
        'These devices still use this one, go on receiving, and move to the new one at their next visit.',
      retired: 'No device uses this one any more.',
    },
    devices: (count) => `${number.format(count)} ${counted(count, 'device', 'devices')}`,
    made: (date) => `made on ${date}`,
    publicKey: 'Public key',
    rotate: 'Replace the key',
    rotateTitle: 'Replace the key in stages?',
    rotateText:
      'A new key counts for those who come from now on. Those who have their notices on go on receiving by the old one, and move to the new one by themselves at their next visit. The old one retires when nobody depends on it.',
    rotateHint: 'Replace it if it may have leaked. Without a reason there is no need to.',
    rotated: 'It has begun. Nobody stops receiving.',
  },
  bell: {
    title: 'Put the bell on your site',
    text: 'Choose a way; each is filled in with what this site needs.',
    tabs: { element: 'HTML', react: 'React', javascript: 'JavaScript', link: 'Just a link' },
    element: 'On any page, WordPress too, with nothing to install.',
    react: 'A component that is ready, for React 18 or 19.',
    javascript: 'A button of your own, with the library without React.',
    linkText:
      'Nothing to install: a common link, without a bell. It leads to the notice board of this service, with the bell at its top.',
    link: 'Receive the notices',
    install: 'Install',
    installText:
      'The packages are not on a registry yet. Run this in the folder of Sineta’s source, and paste the “npm install” line that it ends with in the folder of your app.',
    withoutReact: 'The last file of that line is for React alone: leave it out.',
    page: 'In the page',
    worker:
      'Browsers ask that the service worker comes from the address of the page itself: save this line as sineta-worker.js at the root of your site.',
    workerCode: 'sineta-worker.js',
    origins: 'Then put the address of your site in the list “Addresses that may use the bell”, above.',
    preview: 'The bell, live',
    previewOff: 'Press it to turn the notices of this site on in this browser.',
    previewOn: 'The notices of this site are on in this browser. Press it to turn them off.',
    previewNone:
      'This browser receives no notices, or the page is not on https. The bell does not show here, as it would not on your site.',
  },
  make: {
    title: 'Make another site',
    description: 'Each site has its own devices, messages, topics and key. The team is the same.',
    id: 'Identifier',
    idHelp: 'Stands in the addresses of the API. Once made, it does not change.',
    idWrong: 'Use lower-case letters, digits and hyphens, without spaces.',
    idTaken: 'There is a site of this identifier already.',
    submit: 'Make the site',
    made: (name) => `The site “${name}” is ready.`,
  },
};

export const siteTexts = { 'pt-BR': ptBr, en };
