import { plural } from '../../i18n/plural.ts';

const contado = plural('pt-BR');
const counted = plural('en');

const ptBr = {
  title: (id: string) => `Pessoa ${id}`,
  back: '← Pessoas',
  backToOpener: '← Voltar',
  about: 'Detalhes',
  id: 'ID no seu sistema',
  devices: 'Dispositivos',
  count: (devices: number) => `${devices} ${contado(devices, 'dispositivo', 'dispositivos')}`,
  topics: 'Assuntos',
  change: 'Alterar',
  loading: 'Carregando…',
  error: 'Não foi possível carregar esta pessoa.',
  retry: 'Tentar de novo',
  historyEmpty: 'A atividade desta pessoa aparecerá aqui.',
  historyMore: 'Mostrar mais',
  export: 'Baixar os dados',
  exportFailed: 'Não foi possível baixar os dados. Tente de novo.',
  forget: 'Remover pessoa',
  forgetTitle: (id: string) => `Remover a pessoa ${id}?`,
  forgetText: (devices: number) =>
    `${contado(devices, 'O dispositivo dela não recebe mais mensagens, e a inscrição, os assuntos e o histórico dele são apagados', `Os ${devices} dispositivos dela não recebem mais mensagens, e as inscrições, os assuntos e o histórico deles são apagados`)}. O ID continua no público das mensagens guardadas, nos segmentos e no registro de atividade. Não é possível desfazer. Se um navegador ainda permitir avisos, ele se cadastra de novo na próxima visita, com outro ID.`,
  forgetConfirm: 'Remover',
  forgetCancel: 'Cancelar',
  forgotten: (id: string) => `Pessoa ${id} removida.`,
  forgetFailed: 'Não foi possível remover a pessoa. Tente de novo.',
  none: {
    title: 'Esta pessoa não tem dispositivos',
    text: 'Confira o ID, com maiúsculas e minúsculas. Uma pessoa aparece aqui quando entra no seu site em um navegador com os avisos ligados.',
    back: 'Ver todas as pessoas',
  },
};

const en: typeof ptBr = {
  title: (id) => `User ${id}`,
  back: '← Users',
  backToOpener: '← Back',
  about: 'Details',
  id: 'ID in your application',
  devices: 'Devices',
  count: (devices) => `${devices} ${counted(devices, 'device', 'devices')}`,
  topics: 'Topics',
  change: 'Change',
  loading: 'Loading…',
  error: 'This user could not be loaded.',
  retry: 'Try again',
  historyEmpty: 'Activity of this user will appear here.',
  historyMore: 'Show more',
  export: 'Download data',
  exportFailed: 'The data could not be downloaded. Try again.',
  forget: 'Remove user',
  forgetTitle: (id) => `Remove user ${id}?`,
  forgetText: (devices) =>
    `${counted(devices, 'The device no longer receives messages, and its subscription, topics and history are deleted', `The ${devices} devices no longer receive messages, and their subscriptions, topics and history are deleted`)}. The ID stays in the audience of stored messages, in segments and in the activity log. This cannot be undone. If a browser still permits notifications, it registers again at the next visit, with another ID.`,
  forgetConfirm: 'Remove',
  forgetCancel: 'Cancel',
  forgotten: (id) => `User ${id} removed.`,
  forgetFailed: 'The user could not be removed. Try again.',
  none: {
    title: 'This user has no devices',
    text: 'Check the ID, including upper and lower case. A user is listed here after signing in to your site in a browser with notifications turned on.',
    back: 'Show all users',
  },
};

/** The texts of the page of a user of the application. */
export const userTexts = { name: 'user', 'pt-BR': ptBr, en };
