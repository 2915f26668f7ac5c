import { devicesEn, devicesPtBr } from '../../devices/counts/reach-texts.ts';
import type { Unreached } from './unreached.ts';
import { amountsIn } from '../../i18n/amounts.ts';

const { dateTime } = amountsIn('pt-BR');
const { dateTime: dateTimeEn, number: numberEn } = amountsIn('en');

const ptBr = {
  correct: {
    title: 'Corrigir o aviso',
    onBoard: 'O mural e os feeds mostram o novo conteúdo no mesmo endereço, com a hora da correção.',
    unreached: ({ kind, devices, at }: Partial<Unreached>) =>
      at === undefined
        ? kind === 'sending' && devices
          ? `Quem ainda não recebeu a mensagem, cerca de ${devicesPtBr(devices)}, recebe o novo conteúdo.`
          : 'Quem ainda não recebeu a mensagem recebe o novo conteúdo.'
        : `O resto do envio${devices === undefined ? '' : `, cerca de ${devicesPtBr(devices)},`} recebe o novo conteúdo em ${dateTime(at)}.`,
    test: 'O novo conteúdo vale para A e B, e o teste termina sem comparação.',
    confirm: 'Corrigir',
    done: 'Mensagem corrigida.',
    tooLate: 'Não é mais possível corrigir esta mensagem. O conteúdo não mudou.',
  },
  withdraw: {
    title: 'Retirar o aviso?',
    onBoard:
      'O aviso sai do mural, dos feeds e da busca, e o endereço dele passa a dizer que foi retirado. Não dá para desfazer.',
    offBoard: 'Não dá para desfazer.',
    unreached: ({ kind, devices }: Unreached, isTest: boolean) =>
      kind === 'held'
        ? 'Quem tem a mensagem guardada para o resumo não a recebe mais.'
        : `O envio ${isTest ? 'e o teste A/B param' : 'para'}: ${devices ? `cerca de ${devicesPtBr(devices)} não ${devices === 1 ? 'recebe' : 'recebem'}` : 'quem ainda não recebeu não recebe'} a mensagem.`,
    reason: 'Motivo (opcional)',
    reasonHelp: {
      onBoard: 'Aparece na página do aviso.',
      onDevices: 'Aparece na notificação que substitui a mensagem.',
      both: 'Aparece na página do aviso e na notificação que substitui a mensagem.',
    },
    confirm: 'Retirar',
    done: 'Aviso retirado.',
    tooLate: 'Não é mais possível retirar esta mensagem.',
  },
  heading: 'Título',
  body: 'Texto',
  inLanguage: (field: string, language: string) => `${field} · ${language}`,
  missing: 'Escreva um título.',
  notAnAddress: 'Digite um endereço completo, que comece com https://.',
  unchanged: 'Nada mudou ainda.',
  outdated: 'A mensagem foi corrigida enquanto isso. Volte e veja o que ela diz agora.',
  replace: 'Substituir também nos dispositivos',
  replaceHelp: (accepted: number) =>
    `A mensagem foi enviada a ${devicesPtBr(accepted)}. Sem som, a nova toma o lugar dela onde ainda aparece. Onde já foi fechada, os navegadores mostram a nova: ela volta a incomodar quem fechou.`,
  back: 'Voltar',
  history: 'Depois do envio',
  withdrawn: (name: string, at: Date) => `Retirada por ${name} em ${dateTime(at)}`,
  reasonGiven: (reason: string) => `Motivo: ${reason}`,
  corrected: (name: string, at: Date) => `Corrigida por ${name} em ${dateTime(at)}`,
  before: 'Antes:',
  replacement: (at: Date) => `Substituída nos dispositivos em ${dateTime(at)}`,
  results: (accepted: number, displayed: number) =>
    `Enviada a ${devicesPtBr(accepted)}, mostrada em ${devicesPtBr(displayed)}.`,
  replaces: 'Esta mensagem substitui a notificação de outra nos dispositivos.',
  original: 'Ver a mensagem original',
};

const en: typeof ptBr = {
  correct: {
    title: 'Correct the notice',
    onBoard:
      'The board and its feeds show the new content at the same address, with the time of the correction.',
    unreached: ({ kind, devices, at }) =>
      at === undefined
        ? kind === 'sending' && devices
          ? `The devices that did not get the message yet, about ${numberEn(devices)}, get the new content.`
          : 'Devices that did not get the message yet get the new content.'
        : `The rest of the audience${devices === undefined ? '' : `, about ${devicesEn(devices)},`} gets the new content on ${dateTimeEn(at)}.`,
    test: 'The new content is for A and B, and the test ends without a comparison.',
    confirm: 'Correct',
    done: 'Message corrected.',
    tooLate: 'This message can no longer be corrected. Its content did not change.',
  },
  withdraw: {
    title: 'Withdraw the notice?',
    onBoard:
      'The notice leaves the board, the feeds and the search, and its address says that it was withdrawn. This cannot be undone.',
    offBoard: 'This cannot be undone.',
    unreached: ({ kind, devices }, isTest) =>
      kind === 'held'
        ? 'Devices for which the message is held for the digest no longer get it.'
        : `The send ${isTest ? 'and the A/B test stop' : 'stops'}: ${devices ? `about ${devicesEn(devices)} do${devices === 1 ? 'es' : ''} not get the message` : 'devices that did not get the message yet do not get it'}.`,
    reason: 'Reason (optional)',
    reasonHelp: {
      onBoard: 'The page of the notice shows it.',
      onDevices: 'The notification that replaces the message shows it.',
      both: 'The page of the notice shows it, and the notification that replaces the message.',
    },
    confirm: 'Withdraw',
    done: 'Notice withdrawn.',
    tooLate: 'This message can no longer be withdrawn.',
  },
  notAnAddress: 'Enter a full address that starts with https://.',
  heading: 'Title',
  body: 'Text',
  inLanguage: (field, language) => `${field} · ${language}`,
  missing: 'Enter a title.',
  unchanged: 'Nothing changed yet.',
  outdated: 'The message was corrected in the meantime. Go back and see what it says now.',
  replace: 'Replace it on devices too',
  replaceHelp: (accepted) =>
    `The message was sent to ${devicesEn(accepted)}. Without a sound, the new one takes its place where it still appears. Where it was closed, browsers show the new one: it disturbs again those who closed it.`,
  back: 'Back',
  history: 'After it was sent',
  withdrawn: (name, at) => `Withdrawn by ${name} on ${dateTimeEn(at)}`,
  reasonGiven: (reason) => `Reason: ${reason}`,
  corrected: (name, at) => `Corrected by ${name} on ${dateTimeEn(at)}`,
  before: 'Before:',
  replacement: (at) => `Replaced on devices on ${dateTimeEn(at)}`,
  results: (accepted, displayed) => `Sent to ${devicesEn(accepted)}, shown on ${devicesEn(displayed)}.`,
  replaces: 'This message replaces the notification of another one on devices.',
  original: 'View the original message',
};

/** The texts of corrections and withdrawals. */
export const correctionTexts = { name: 'correction', 'pt-BR': ptBr, en };
