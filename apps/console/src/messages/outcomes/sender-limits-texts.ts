import { amountsIn } from '../../i18n/amounts.ts';

const ptBrAmounts = amountsIn('pt-BR');
const enAmounts = amountsIn('en');

const ptBr = {
  limited: (service: string | undefined, since: Date, perMinute: number) =>
    `${service === undefined ? 'Um serviço de push' : `O serviço ${service}`} limita os envios deste site desde ${ptBrAmounts.dateTime(since)}, e agora aceita cerca de ${ptBrAmounts.number(perMinute)} por minuto.`,
  paused: (until: Date) => `Pediu uma pausa até ${ptBrAmounts.dateTime(until)}.`,
  through: (at: Date) => `Nesse ritmo, o envio termina até ${ptBrAmounts.dateTime(at)}.`,
  tooLate: (at: Date) =>
    `Nesse ritmo, o envio terminaria em ${ptBrAmounts.dateTime(at)}, mas a mensagem expira antes: parte dos dispositivos não vai recebê-la.`,
  unknown: 'Ainda não dá para prever quando o envio termina.',
  help: 'As mensagens urgentes saem primeiro. Para terminar antes, cancele as que já não importam. Enviar menos evita novos limites.',
};

const en: typeof ptBr = {
  limited: (service, since, perMinute) =>
    `${service ?? 'A push service'} has limited what this site sends since ${enAmounts.dateTime(since)}, and now accepts about ${enAmounts.number(perMinute)} messages a minute.`,
  paused: (until) => `It asked for a pause until ${enAmounts.dateTime(until)}.`,
  through: (at) => `At this pace, sending ends by ${enAmounts.dateTime(at)}.`,
  tooLate: (at) =>
    `At this pace, sending would end at ${enAmounts.dateTime(at)}, but the message expires earlier: some devices will not receive it.`,
  unknown: 'When sending ends cannot be predicted yet.',
  help: 'Urgent messages go first. To finish sooner, cancel messages that no longer matter. Sending less helps avoid new limits.',
};

/** The texts about push services that limit the sender of a message. */
export const senderLimitsTexts = { name: 'senderLimits', 'pt-BR': ptBr, en };
