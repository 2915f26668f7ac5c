import { devicesEn, devicesPtBr } from '../../devices/counts/reach-texts.ts';
import { amountsIn } from '../../i18n/amounts.ts';

const { dateTime } = amountsIn('pt-BR');
const { dateTime: dateTimeEn } = amountsIn('en');

const ptBr = {
  correct: {
    title: 'Corrigir o aviso',
    onBoard: 'O mural e os feeds mostram o novo conteúdo no mesmo endereço, com a hora da correção.',
    offBoard: 'Quem ainda não recebeu a mensagem recebe o novo conteúdo.',
    confirm: 'Corrigir',
    done: 'Mensagem corrigida.',
    tooLate: 'Não é mais possível corrigir esta mensagem. O conteúdo não mudou.',
  },
  withdraw: {
    title: 'Retirar o aviso?',
    onBoard:
      'O aviso sai do mural, dos feeds e da busca, e o endereço dele passa a dizer que foi retirado. Não dá para desfazer.',
    offBoard: 'O que ainda não foi enviado é cancelado. Não dá para desfazer.',
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
    offBoard: 'Devices that did not get the message yet get the new content.',
    confirm: 'Correct',
    done: 'Message corrected.',
    tooLate: 'This message can no longer be corrected. Its content did not change.',
  },
  withdraw: {
    title: 'Withdraw the notice?',
    onBoard:
      'The notice leaves the board, the feeds and the search, and its address says that it was withdrawn. This cannot be undone.',
    offBoard: 'What was not sent yet is cancelled. This cannot be undone.',
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
  results: (accepted, displayed) => `Sent to ${devicesEn(accepted)}, displayed on ${devicesEn(displayed)}.`,
  replaces: 'This message replaces the notification of another one on devices.',
  original: 'View the original message',
};

/** The texts of corrections and withdrawals. */
export const correctionTexts = { name: 'correction', 'pt-BR': ptBr, en };
