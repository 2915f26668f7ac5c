import { plural } from '../../../i18n/plural.ts';
import { devicesEn, devicesPtBr } from '../../../devices/counts/reach-texts.ts';

const contado = plural('pt-BR');
const counted = plural('en');

const ptBr = {
  title: (count: number | undefined) =>
    count === undefined ? 'Enviar a mensagem?' : `Enviar a ${devicesPtBr(count)}?`,
  titleLater: (count: number | undefined) =>
    count === undefined ? 'Agendar a mensagem?' : `Agendar para ${devicesPtBr(count)}?`,
  to: (audience: string) => `Para: ${audience}`,
  now: (devices: string, count: number) =>
    `${devices} ${contado(count, 'recebe', 'recebem')} agora. O que chegar não pode ser recolhido.`,
  later: 'Até a hora do envio dá para cancelar, na página da mensagem.',
  estimate: 'O número é uma estimativa: quem entra ou sai até o envio muda a conta.',
  send: 'Enviar agora',
  schedule: 'Agendar',
  failed: 'O serviço não aceitou a mensagem. Volte e confira os campos marcados.',
  unreachable: 'O serviço não respondeu. O rascunho está guardado; tente de novo. Ela não sai duas vezes.',
  forbidden: 'Seu papel não permite enviar. O rascunho está guardado.',
};

const en: typeof ptBr = {
  title: (count) => (count === undefined ? 'Send the message?' : `Send to ${devicesEn(count)}?`),
  titleLater: (count) =>
    count === undefined ? 'Schedule the message?' : `Schedule for ${devicesEn(count)}?`,
  to: (audience) => `For: ${audience}`,
  now: (devices, count) =>
    `${devices} ${counted(count, 'receives', 'receive')} it now. What has arrived cannot be taken back.`,
  later: 'Until it is sent you can cancel it, on the page of the message.',
  estimate: 'The number is an estimate: whoever joins or leaves before it is sent changes it.',
  send: 'Send now',
  schedule: 'Schedule',
  failed: 'The service did not take the message. Go back and look at the marked fields.',
  unreachable: 'The service did not answer. The draft is kept; try again. It does not go out twice.',
  forbidden: 'Your role does not allow sending. The draft is kept.',
};

/** The question before a message goes. */
export const confirmSendTexts = { 'pt-BR': ptBr, en };
