import { hourIn } from '../../i18n/hour-in.ts';
import type { DeliveryLimits } from '@sineta/protocol';
import { maxDailyLimit, usualDigestTime } from '@sineta/protocol/daily-limit';
import { plural } from '../../i18n/plural.ts';
import type { DeliveryLimitsFault } from './delivery-limits-draft.ts';
import { asPtBr, dasPtBr } from '../../i18n/hour-pt-br.ts';

const contado = plural('pt-BR');
const counted = plural('en');

const hora = hourIn('pt-BR');
const hour = hourIn('en');

const ptBr = {
  title: 'Limites de envio',
  text: 'Para não incomodar. Cada visitante pode limitar ainda mais, no sino do site.',
  dailyLimit: 'Avisos por dia, no máximo',
  dailyLimitHelp:
    'Em cada dispositivo. Vazio: sem limite. O Chrome pode retirar a permissão do site que mostra cerca de 4 por dia a quem não o visita.',
  start: 'Silêncio: início',
  end: 'Silêncio: fim',
  quietHelp: 'No horário local de cada dispositivo. Os dois vazios: sem silêncio.',
  excess: 'O que passar do limite',
  digest: 'Guardar para o resumo',
  digestHelp:
    'Chega depois, junto com os outros. Um aviso sozinho, ou para uma pessoa, chega como foi escrito.',
  drop: 'Não entregar',
  dropHelp: 'O dispositivo não recebe. No mural, o aviso publicado aparece do mesmo jeito.',
  consequence: ({ dailyLimit, quietHours, excess }: DeliveryLimits): string => {
    if (dailyLimit === null && quietHours === null) return 'Cada dispositivo recebe tudo na hora.';
    const most =
      dailyLimit !== null && `no máximo ${dailyLimit} ${contado(dailyLimit, 'aviso', 'avisos')} por dia`;
    const quiet =
      quietHours &&
      `${most ? 'e nenhum' : 'avisos, menos'} ${dasPtBr(hora(quietHours.start))} ${asPtBr(hora(quietHours.end))}`;
    const rest =
      excess === 'drop'
        ? 'O que passar disso não é entregue.'
        : `O que passar disso chega junto ${asPtBr(hora(quietHours?.end ?? usualDigestTime))}${quietHours ? '' : ' do dia seguinte'}.`;
    return `Cada dispositivo recebe ${[most, quiet].filter(Boolean).join(' ')}. ${rest}`;
  },
  passing:
    'Passam sempre: mensagens urgentes aos assuntos marcados para isso, testes, boas-vindas e resumos. Mensagens a uma só pessoa também seguem os limites.',
  faults: {
    dailyLimit: `Digite um número inteiro, de 1 a ${maxDailyLimit}, ou deixe vazio.`,
    missing: 'Informe o início e o fim, ou deixe os dois vazios.',
    equal: 'O início e o fim precisam ser diferentes.',
  } satisfies Record<DeliveryLimitsFault, string>,
  submit: 'Salvar limites',
  saved: 'Limites salvos.',
};

const en: typeof ptBr = {
  title: 'Delivery limits',
  text: 'So that nobody is disturbed. Each visitor can limit more, in the bell of the site.',
  dailyLimit: 'Maximum notifications per day',
  dailyLimitHelp:
    'On each device. Empty: no limit. Chrome may revoke the permission of a site that shows about 4 a day to people who do not visit it.',
  start: 'Quiet hours: start',
  end: 'Quiet hours: end',
  quietHelp: 'In each device’s local time. Both empty: no quiet hours.',
  excess: 'Messages beyond the limit',
  digest: 'Hold for the digest',
  digestHelp: 'They arrive later, together. A single one, or one to a person, arrives as it was written.',
  drop: 'Do not deliver',
  dropHelp: 'The device does not get them. Published notices still appear on the board.',
  consequence: ({ dailyLimit, quietHours, excess }) => {
    if (dailyLimit === null && quietHours === null) return 'Each device gets everything at once.';
    const most =
      dailyLimit !== null &&
      `at most ${dailyLimit} ${counted(dailyLimit, 'notification', 'notifications')} a day`;
    const quiet =
      quietHours &&
      `${most ? 'and none' : 'notifications, but none'} from ${hour(quietHours.start)} to ${hour(quietHours.end)}`;
    const rest =
      excess === 'drop'
        ? 'The rest is not delivered.'
        : `The rest arrives together at ${hour(quietHours?.end ?? usualDigestTime)}${quietHours ? '' : ' on the next day'}.`;
    return `Each device gets ${[most, quiet].filter(Boolean).join(' ')}. ${rest}`;
  },
  passing:
    'These always pass: urgent messages to topics that allow it, tests, welcome messages and digests. Messages to a single person follow the limits too.',
  faults: {
    dailyLimit: `Enter a whole number from 1 to ${maxDailyLimit}, or leave it empty.`,
    missing: 'Enter the start and the end, or leave both empty.',
    equal: 'The start and the end must differ.',
  },
  submit: 'Save limits',
  saved: 'Limits saved.',
};

/** The texts of the delivery limits of a site. */
export const deliveryLimitsTexts = { name: 'deliveryLimits', 'pt-BR': ptBr, en };
