import { listNames } from '../../i18n/list-names.ts';
import { plural } from '../../i18n/plural.ts';
import { amountsIn } from '../../i18n/amounts.ts';

const contado = plural('pt-BR');
const quoted = (text: string): string => `“${text}”`;
const counted = plural('en');
const { number: numero } = amountsIn('pt-BR');
const { number } = amountsIn('en');

const ptBr = {
  title: 'Site',
  description: 'Como este site aparece para quem recebe os avisos.',
  pages: { general: 'Geral', limits: 'Limites', bell: 'Mural', integration: 'Integração' },
  settings: {
    title: 'Geral',
    name: 'Nome',
    nameHelp: 'Aparece no mural de avisos e em cada aviso.',
    nameMissing: 'Dê um nome ao site.',
    icon: 'URL do ícone',
    iconHelp:
      'Endereço https de uma imagem quadrada, de pelo menos 192 pixels. Usada nos avisos sem ícone próprio.',
    iconWrong: 'Digite um endereço completo, que comece com https://.',
    language: 'Idioma dos avisos',
    languageHelp: 'Idioma das mensagens sem tradução, do mural e dos endereços dele.',
    timeZone: 'Fuso horário',
    timeZoneHelp: 'Vale para as mensagens recorrentes, a agenda e os dispositivos que não informam o seu.',
    origins: 'Origens permitidas',
    originsHelp: 'Uma por linha, como https://www.exemplo.org. Só páginas destas origens podem usar o sino.',
    originsWrong: (lines: readonly string[]) =>
      `${listNames(lines.map(quoted), true, 'pt-BR')} ${contado(lines.length, 'não é uma origem', 'não são origens')} como https://www.exemplo.org, sem caminho.`,
    retention: 'Dias para guardar mensagens individuais',
    retentionHelp:
      'De 1 a 365 dias. As mensagens a dispositivos escolhidos são apagadas depois disso, com o resultado de cada uma.',
    retentionWrong: 'Digite um número inteiro, de 1 a 365.',
    submit: 'Salvar',
    saved: 'Configuração salva.',
    readOnly: 'Seu papel permite ver esta configuração, mas não alterá-la.',
  },
  welcome: {
    title: 'Mensagem de boas-vindas',
    on: 'Cada dispositivo que liga os avisos recebe uma mensagem.',
    off: 'Desligada. Cada dispositivo que liga os avisos pode receber uma mensagem, no idioma dele.',
    open: 'Editar mensagem',
  },
  keys: {
    title: 'Chaves VAPID',
    text: 'Com elas, os navegadores verificam que o aviso vem mesmo deste site. A chave privada nunca sai do serviço.',
    loading: 'Carregando chaves…',
    states: { current: 'Em uso', retiring: 'Em substituição', retired: 'Desativada' },
    explanations: {
      current: 'As novas inscrições usam esta chave.',
      retiring:
        'Estes dispositivos ainda usam esta chave. Eles continuam recebendo e passam para a nova na próxima visita.',
      retired: 'Nenhum dispositivo usa esta chave.',
    },
    devices: (count: number) => `${numero(count)} ${contado(count, 'dispositivo', 'dispositivos')}`,
    created: (date: string) => `criada em ${date}`,
    publicKey: 'Chave pública',
    rotate: 'Trocar chave',
    rotateTitle: 'Trocar a chave?',
    rotateText:
      'As novas inscrições passam a usar uma chave nova. Os dispositivos atuais continuam recebendo com a antiga e passam para a nova na próxima visita. A antiga é desativada quando nenhum dispositivo a usar.',
    rotateHint: 'Troque a chave se ela puder ter vazado. Fora isso, não é preciso.',
    rotated: 'A troca começou. Ninguém deixa de receber.',
  },
  bell: {
    title: 'Adicione o sino ao seu site',
    text: 'Escolha como adicionar. O código já vem com os dados deste site.',
    tabs: { element: 'HTML', react: 'React', javascript: 'JavaScript', link: 'Só um link' },
    element: 'Funciona em qualquer página, inclusive no WordPress. Nada para instalar.',
    react: 'Um componente pronto, para React 18 e 19.',
    javascript: 'Seu próprio botão, com a biblioteca sem framework.',
    linkText: 'Nada para instalar: um link comum para o mural deste serviço, que tem o sino no alto.',
    link: 'Receber os avisos',
    install: 'Instalar',
    installText:
      'Os pacotes ainda não foram publicados. Rode isto na pasta do código da Sineta e depois rode o comando “npm install” que aparece no fim, na pasta do seu app.',
    withoutReact: 'Deixe de fora o último arquivo desse comando: ele é só para React.',
    page: 'Na página',
    worker:
      'Os navegadores exigem que o service worker esteja na sua própria origem. Salve esta linha como sineta-worker.js na raiz do seu site.',
    workerCode: 'sineta-worker.js',
    origins: 'Depois, adicione o endereço do seu site a “Origens permitidas”, em “Geral”.',
    apple: (attribute: string) =>
      `O iPhone e o iPad só entregam avisos a sites na Tela de Início. Para mostrar o sino também lá, com os passos para adicionar o site, acrescente “${attribute}” ao sino. Se o site ainda não tem um manifesto, ponha esta linha no <head>.`,
    appleCode: 'Manifesto',
    preview: 'Prévia ao vivo',
    previewOff: 'Toque no sino para ligar os avisos deste site neste navegador.',
    previewOn: 'Os avisos deste site estão ligados neste navegador. Toque no sino para desligá-los.',
    previewNone:
      'Este navegador não oferece notificações, ou a página não está em https. O sino fica oculto aqui, como ficaria no seu site.',
  },
  create: {
    title: 'Criar site',
    description:
      'Cada site tem seus dispositivos, mensagens, assuntos e chave. Quem tem papel em todos os sites também tem acesso a este.',
    id: 'ID',
    idHelp: 'Aparece nos endereços da API. Não pode ser alterado depois.',
    idWrong: 'Use letras minúsculas, números e hifens, sem espaços nem acentos.',
    idTaken: 'Já existe um site com este ID.',
    submit: 'Criar site',
    created: (name: string) => `Site “${name}” criado.`,
  },
};

const en: typeof ptBr = {
  title: 'Site',
  description: 'How this site appears to the people who receive its notifications.',
  pages: { general: 'General', limits: 'Limits', bell: 'Board', integration: 'Integration' },
  settings: {
    title: 'General',
    name: 'Name',
    nameHelp: 'Shown on the notice board and in each notification.',
    nameMissing: 'Enter a name for the site.',
    icon: 'Icon URL',
    iconHelp:
      'The https address of a square image, at least 192 pixels wide. Used for notifications without an icon of their own.',
    iconWrong: 'Enter a full address that starts with https://.',
    language: 'Language',
    languageHelp: 'The language of messages without translations, and of the notice board and its addresses.',
    timeZone: 'Time zone',
    timeZoneHelp: 'Used for recurring messages, the calendar, and devices that do not report a time zone.',
    origins: 'Allowed origins',
    originsHelp:
      'One per line, such as https://www.example.org. Only pages on these origins can use the bell.',
    originsWrong: (lines) =>
      `${listNames(lines.map(quoted), true, 'en')} ${counted(lines.length, 'is not an origin', 'are not origins')} such as https://www.example.org, without a path.`,
    retention: 'Days to keep individual messages',
    retentionHelp:
      'From 1 to 365 days. Messages to single devices are deleted after that, with the result of each.',
    retentionWrong: 'Enter a whole number from 1 to 365.',
    submit: 'Save',
    saved: 'Settings saved.',
    readOnly: 'Your role lets you view these settings, but not change them.',
  },
  welcome: {
    title: 'Welcome message',
    on: 'Each device that turns notifications on gets a message.',
    off: 'Off. Each device that turns notifications on can get a message, in its language.',
    open: 'Edit message',
  },
  keys: {
    title: 'VAPID keys',
    text: 'Lets browsers verify that a notification really comes from this site. The private key never leaves the service.',
    loading: 'Loading keys…',
    states: { current: 'In use', retiring: 'Being replaced', retired: 'Retired' },
    explanations: {
      current: 'New subscriptions use this key.',
      retiring:
        'These devices still use this key. They keep receiving messages and switch to the new key on their next visit.',
      retired: 'No device uses this key.',
    },
    devices: (count) => `${number(count)} ${counted(count, 'device', 'devices')}`,
    created: (date) => `created on ${date}`,
    publicKey: 'Public key',
    rotate: 'Rotate key',
    rotateTitle: 'Rotate the key?',
    rotateText:
      'New subscriptions will use a new key. Existing devices keep receiving messages with the old key and switch automatically on their next visit. The old key retires when no device uses it.',
    rotateHint: 'Rotate the key if it may have leaked. Otherwise there is no need to.',
    rotated: 'Key rotation started. No device misses a message.',
  },
  bell: {
    title: 'Add the bell to your site',
    text: 'Choose how to add it. The code contains your site’s settings.',
    tabs: { element: 'HTML', react: 'React', javascript: 'JavaScript', link: 'Link only' },
    element: 'Works on any page, including WordPress. Nothing to install.',
    react: 'A ready-made component for React 18 and 19.',
    javascript: 'Your own button, with the framework-free library.',
    linkText:
      'Nothing to install: a plain link to this service’s notice board, which has the bell at the top.',
    link: 'Get notifications',
    install: 'Install',
    installText:
      'The packages are not published yet. Run this in Sineta’s source folder, then run the “npm install” command that it prints in your app’s folder.',
    withoutReact: 'Leave out the last file in that command: it is only for React.',
    page: 'In your page',
    worker:
      'Browsers require the service worker to be on your own origin. Save this line as sineta-worker.js in the root of your site.',
    workerCode: 'sineta-worker.js',
    origins: 'Then add your site’s address to “Allowed origins” under “General”.',
    apple: (attribute) =>
      `An iPhone or iPad only delivers notifications to sites on the Home Screen. To show the bell there too, with the steps that add the site, add “${attribute}” to the bell. If the site has no manifest yet, put this line into its <head>.`,
    appleCode: 'Manifest',
    preview: 'Live preview',
    previewOff: 'Press the bell to turn on this site’s notifications in this browser.',
    previewOn: 'This site’s notifications are on in this browser. Press the bell to turn them off.',
    previewNone:
      'This browser does not support notifications, or the page is not served over https. The bell is hidden here, as it would be on your site.',
  },
  create: {
    title: 'Create site',
    description:
      'Each site has its own devices, messages, topics and key. Members with a role on all sites can access it.',
    id: 'ID',
    idHelp: 'Used in API addresses. Cannot be changed later.',
    idWrong: 'Use lowercase letters, digits and hyphens, without spaces or accents.',
    idTaken: 'A site with this ID already exists.',
    submit: 'Create site',
    created: (name) => `Site “${name}” created.`,
  },
};

export const siteTexts = { name: 'site', 'pt-BR': ptBr, en };
