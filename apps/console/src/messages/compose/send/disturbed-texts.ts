import type { SendMessage } from '@sineta/protocol';
import { devicesEn, devicesPtBr } from '../../../devices/counts/reach-texts.ts';
import { amountsIn } from '../../../i18n/amounts.ts';
import { asPtBr } from '../../../i18n/hour-pt-br.ts';

const { number: numero } = amountsIn('pt-BR');
const { number } = amountsIn('en');

/** What happens on devices that the message would disturb. */
export type IfDisturbing = NonNullable<SendMessage['ifDisturbing']> | 'send';

const ptBr = {
  disturbed: (count: number, exact: boolean) =>
    `${exact ? 'Para' : 'Para cerca de'} ${devicesPtBr(count)}, este é pelo menos o 4º aviso em 24 horas sem visita ao site.`,
  already: (count: number, exact: boolean) => `${exact ? '' : '≈ '}${numero(count)} já com 3 avisos em 24 h`,
  choice: 'Nesses dispositivos',
  choices: {
    send: 'Enviar mesmo assim',
    digest: 'Guardar para o resumo',
    drop: 'Não enviar',
  } satisfies Record<IfDisturbing, string>,
  consequences: {
    send: 'O Chrome pode retirar a permissão do site.',
    drop: 'Não recebem esta mensagem.',
  } satisfies Record<Exclude<IfDisturbing, 'digest'>, string>,
  digest: (time: string, day: 'tomorrow' | 'after' | undefined) => {
    const at = { tomorrow: ` amanhã ${asPtBr(time)}`, after: ` ${asPtBr(time)} do dia seguinte` };
    return `Recebem no resumo, em geral${day ? at[day] : ` ${asPtBr(time)}`}, hora local.`;
  },
  missing: 'Escolha o que acontece nesses dispositivos.',
  limit: 'Limitar os avisos por dia',
};

const en: typeof ptBr = {
  disturbed: (count, exact) =>
    `For ${exact ? '' : 'about '}${devicesEn(count)}, this is at least the 4th notification within 24 hours without a visit to the site.`,
  already: (count, exact) => `${exact ? '' : '≈ '}${number(count)} already with 3 in 24 h`,
  choice: 'On these devices',
  choices: { send: 'Send anyway', digest: 'Hold for the digest', drop: 'Do not send' },
  consequences: {
    send: 'Chrome may revoke the permission of the site.',
    drop: 'They do not receive this message.',
  },
  digest: (time, day) => {
    const at = { tomorrow: `tomorrow at ${time}`, after: `at ${time} on the next day` };
    return `They receive it in the digest, usually ${day ? at[day] : `at ${time}`}, local time.`;
  },
  missing: 'Choose what happens on these devices.',
  limit: 'Limit notifications per day',
};

/** The texts about devices that a message would disturb. */
export const disturbedTexts = { name: 'disturbed', 'pt-BR': ptBr, en };
