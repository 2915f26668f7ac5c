import type { AudienceCount } from '@sineta/protocol';
import { plural } from '../../../i18n/plural.ts';
import { asPtBr } from '../../../i18n/hour-pt-br.ts';
import { amountsIn } from '../../../i18n/amounts.ts';
import { devicesEn, devicesPtBr } from '../../../devices/counts/reach-texts.ts';
import type { DeliverySplit } from './split-delivery.ts';

const contado = plural('pt-BR');
const counted = plural('en');
const { number: numero } = amountsIn('pt-BR');
const { number } = amountsIn('en');
const cerca = ({ devices, exact }: AudienceCount) => `${exact ? '' : 'cerca de '}${numero(devices)}`;
const about = ({ devices, exact }: AudienceCount) => `${exact ? '' : 'about '}${number(devices)}`;

const ptBr = {
  title: (whom: string | undefined) => (whom === undefined ? 'Enviar mensagem?' : `Enviar a ${whom}?`),
  nobody: {
    board: 'Nenhum dispositivo ainda: publicar só no mural?',
    none: 'Nenhum dispositivo ainda: enviar mesmo assim?',
    later: 'Nenhum dispositivo ainda: agendar mesmo assim?',
  },
  boardOnly: 'Ninguém recebe uma notificação. O aviso aparece no mural.',
  finalBoard: 'A página da mensagem permite corrigir ou retirar o aviso.',
  publish: 'Publicar',
  titleLater: (whom: string | undefined) =>
    whom === undefined ? 'Agendar mensagem?' : `Agendar para ${whom}?`,
  test: (tested: string, rest: string, when: string) =>
    rest === '' ? `Testar em ${tested}?` : `Testar em ${tested} e enviar aos outros ${rest} ${when}?`,
  testLater: (tested: string, rest: string) =>
    rest === ''
      ? `Agendar o teste em ${tested}?`
      : `Agendar o teste em ${tested} e o envio aos outros ${rest}?`,
  at: (time: string) => asPtBr(time),
  on: (time: string) => `em ${time}`,
  devices: (count: number, exact: boolean) => `${exact ? '' : 'cerca de '}${devicesPtBr(count)}`,
  counting: 'Contando os dispositivos um a um…',
  counted: (exact: boolean): string =>
    exact ? 'Contados um a um.' : 'Estimativa por amostra: contar todos demoraria.',
  titleChanges: 'Salvar alterações?',
  to: (audience: string) => `Público: ${audience}`,
  except: 'exceto',
  followers: (topics: string) => `quem segue ${topics}`,
  split: ({ now, digest, dropped, undecided }: DeliverySplit, isLater: boolean): string => {
    const { devices, exact } = now;
    const first = devices === 0 ? 'Nenhum dispositivo' : `${exact ? '' : 'Cerca de '}${devicesPtBr(devices)}`;
    const left = undecided && ` Falta escolher para ${cerca(undecided)}.`;
    return `${[
      `${first} ${contado(devices || 1, 'recebe', 'recebem')} ${isLater ? 'na hora' : 'agora'}`,
      ...(digest.devices > 0 ? [`${cerca(digest)} no resumo`] : []),
      ...(dropped.devices > 0
        ? [`${cerca(dropped)} não ${contado(dropped.devices, 'recebe', 'recebem')}`]
        : []),
    ].join(', ')}.${left ?? ''}`;
  },
  checking: 'Verificando quantos dispositivos recebem…',
  unavailable: 'Estimativa indisponível: não foi possível verificar quantos dispositivos recebem.',
  final: (isBroadcast: boolean): string =>
    isBroadcast
      ? 'Não é possível apagar à distância uma notificação já entregue, mas a página da mensagem permite corrigir ou retirar o aviso.'
      : 'Não é possível apagar à distância uma notificação já entregue.',
  undo: (seconds: number) => `Você terá ${seconds} segundos para desfazer.`,
  later: 'Até a hora do envio, você pode cancelar na página da mensagem.',
  laterLocal: 'Você pode cancelar na página da mensagem. Quem já tiver recebido continua com ela.',
  laterRecurring:
    'Os limites do site valem em cada envio. Para interromper a série, pause-a em “Recorrentes”.',
  countedNow: 'O número é o de agora: dispositivos entram e saem até o envio.',
  send: 'Enviar agora',
  schedule: 'Agendar',
  failed: 'O serviço não aceitou a mensagem. Volte e confira os campos destacados.',
  unreachable:
    'O serviço não respondeu. Seu rascunho está salvo. Tente de novo: a mensagem não será enviada duas vezes.',
  forbidden: 'Seu papel não permite enviar. Seu rascunho está salvo.',
};

const en: typeof ptBr = {
  title: (whom) => (whom === undefined ? 'Send message?' : `Send to ${whom}?`),
  nobody: {
    board: 'No devices yet: publish on the board only?',
    none: 'No devices yet: send anyway?',
    later: 'No devices yet: schedule anyway?',
  },
  boardOnly: 'Nobody receives a notification. The notice appears on the board.',
  finalBoard: 'You can correct or withdraw the notice on the message’s page.',
  publish: 'Publish',
  titleLater: (whom) => (whom === undefined ? 'Schedule message?' : `Schedule for ${whom}?`),
  test: (tested, rest, when) =>
    rest === '' ? `Test on ${tested}?` : `Test on ${tested}, and send to the other ${rest} ${when}?`,
  testLater: (tested, rest) =>
    rest === ''
      ? `Schedule the test on ${tested}?`
      : `Schedule the test on ${tested}, and the other ${rest}?`,
  at: (time) => `at ${time}`,
  on: (time) => `on ${time}`,
  devices: (count, exact) => `${exact ? '' : 'about '}${devicesEn(count)}`,
  counting: 'Counting the devices one by one…',
  counted: (exact) =>
    exact ? 'Counted one by one.' : 'Estimated from a sample: counting all of them would take long.',
  titleChanges: 'Save changes?',
  to: (audience) => `Audience: ${audience}`,
  except: 'except',
  followers: (topics) => `devices that follow ${topics}`,
  split: ({ now, digest, dropped, undecided }, isLater) => {
    const { devices, exact } = now;
    const first = devices === 0 ? 'No device' : `${exact ? '' : 'About '}${devicesEn(devices)}`;
    const left = undecided && ` Still to choose for ${about(undecided)}.`;
    return `${[
      `${first} ${counted(devices || 1, 'receives', 'receive')} it ${isLater ? 'on time' : 'now'}`,
      ...(digest.devices > 0 ? [`${about(digest)} in the digest`] : []),
      ...(dropped.devices > 0
        ? [`${about(dropped)} ${counted(dropped.devices, 'does', 'do')} not receive it`]
        : []),
    ].join(', ')}.${left ?? ''}`;
  },
  checking: 'Checking how many devices receive it…',
  unavailable: 'Estimate unavailable: could not check how many devices receive it.',
  final: (isBroadcast) =>
    isBroadcast
      ? 'A delivered notification cannot be removed from afar, but you can correct or withdraw the notice on the message’s page.'
      : 'A delivered notification cannot be removed from afar.',
  undo: (seconds) => `You will have ${seconds} seconds to undo it.`,
  later: 'You can cancel it on the message’s page until it is sent.',
  laterLocal: 'You can cancel it on the message’s page. Devices that already received it keep it.',
  laterRecurring:
    'The limits of the site apply to each send. To stop the series, pause it under “Recurring”.',
  countedNow: 'This is the number as of now: devices join and leave until it is sent.',
  send: 'Send now',
  schedule: 'Schedule',
  failed: 'The service did not accept the message. Go back and check the highlighted fields.',
  unreachable:
    'The service did not respond. Your draft is saved. Try again; the message will not be sent twice.',
  forbidden: 'Your role does not allow sending. Your draft is saved.',
};

/** The texts of the confirmation before sending. */
export const confirmSendTexts = { name: 'confirmSend', 'pt-BR': ptBr, en };
