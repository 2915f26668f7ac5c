import { amountsIn } from '../../i18n/amounts.ts';
import { plural } from '../../i18n/plural.ts';

const { number: numero } = amountsIn('pt-BR');
const { number } = amountsIn('en');
const contado = plural('pt-BR');
const counted = plural('en');

const ptBr = {
  title: 'Pessoas',
  description:
    'Quem entra no seu site em um navegador com os avisos ligados, pelo ID do seu sistema. Uma pessoa pode ter vários dispositivos.',
  lists: 'Dispositivos e pessoas',
  searchHelp: 'O começo basta.',
  devices: 'Dispositivos',
  total: (users: number, exact: boolean) =>
    `${exact ? '' : 'Mais de '}${numero(users)} ${contado(users, 'pessoa', 'pessoas')}`,
  orders: {
    id: 'por ordem de ID',
    lastSeen: 'a última visita mais recente primeiro',
    lastClicked: 'o último clique mais recente primeiro',
  },
  more: 'Mostrar mais pessoas',
  error: 'Não foi possível carregar as pessoas.',
  empty: {
    title: 'Nenhuma pessoa ainda',
    text: 'Uma pessoa aparece quando entra no seu site em um navegador com os avisos ligados, e o site informa o ID dela.',
  },
  noMatch: {
    title: 'Nenhuma pessoa com um ID que comece assim',
    text: 'Confira o começo do ID, com maiúsculas e minúsculas. Uma pessoa aparece quando entra no seu site em um navegador com os avisos ligados.',
    clear: 'Ver todas',
  },
};

const en: typeof ptBr = {
  title: 'Users',
  description:
    'People who sign in to your site in a browser with notifications turned on, by the ID in your application. A user can have several devices.',
  lists: 'Devices and users',
  searchHelp: 'The beginning is enough.',
  devices: 'Devices',
  total: (users, exact) => `${exact ? '' : 'More than '}${number(users)} ${counted(users, 'user', 'users')}`,
  orders: {
    id: 'in order of ID',
    lastSeen: 'the latest visit first',
    lastClicked: 'the latest click first',
  },
  more: 'Show more users',
  error: 'The users could not be loaded.',
  empty: {
    title: 'No users yet',
    text: 'A user is listed after signing in to your site in a browser with notifications turned on, once the site has passed the user’s ID.',
  },
  noMatch: {
    title: 'No matching users',
    text: 'Check the beginning of the ID, including upper and lower case. A user is listed after signing in to your site in a browser with notifications turned on.',
    clear: 'Show all',
  },
};

/** The texts of the list of people. */
export const peopleTexts = { name: 'people', 'pt-BR': ptBr, en };
