const ptBr = {
  title: 'Mensagens recorrentes',
  description: 'O serviço agenda cada envio sozinho. O próximo já está entre as mensagens agendadas.',
  create: 'Nova mensagem recorrente',
  loading: 'Carregando…',
  failed: 'Não foi possível carregar as mensagens recorrentes.',
  empty: 'Nada se repete ainda',
  emptyText: 'Horários de missa, dias de feira: escreva uma vez e escolha quando repetir.',
  readOnly: 'Mensagens recorrentes são de quem envia',
  readOnlyText: 'Seu papel neste site não permite enviar. Peça outro papel a quem administra a equipe.',
  paused: 'Pausada',
  ended: 'Terminou',
  problem: 'Com problema',
  next: (time: string) => `Próximo envio: ${time}.`,
  refused: (time: string) =>
    `O envio de ${time} não pôde ser agendado. Confira o público e o texto; o serviço tenta de novo na hora.`,
  skipped: (time: string) => `O envio de ${time} foi pulado, porque sairia com mais de uma hora de atraso.`,
  message: 'Ver a mensagem agendada',
  pause: {
    action: 'Pausar',
    label: (name: string) => `Pausar “${name}”`,
    title: 'Pausar a mensagem recorrente?',
    text: (name: string, next?: string) =>
      `O próximo envio de “${name}”${next ? `, ${next} no horário do site,` : ''} deixa de estar agendado. Nada é enviado até você retomar.`,
  },
  resume: {
    action: 'Retomar',
    label: (name: string) => `Retomar “${name}”`,
    title: 'Retomar a mensagem recorrente?',
    text: (name: string, _next?: string) => `O próximo envio de “${name}” é agendado.`,
  },
  remove: {
    action: 'Excluir',
    label: (name: string) => `Excluir “${name}”`,
    title: 'Excluir a mensagem recorrente?',
    text: (name: string, next?: string) =>
      `“${name}” não se repete mais${next ? `, e o próximo envio, ${next} no horário do site, deixa de estar agendado` : ''}. As mensagens já enviadas ficam.`,
  },
  cancel: 'Cancelar',
  done: {
    pause: (name: string) => `“${name}” está em pausa: nada está agendado.`,
    resume: (name: string) => `“${name}” volta a se repetir.`,
    remove: (name: string) => `“${name}” não se repete mais: nada está agendado.`,
    create: (name: string) => `“${name}” vai se repetir.`,
    change: (name: string) => `“${name}” foi alterada.`,
    next: (time: string) => `Próximo envio: ${time}, no horário do site.`,
    none: 'Não há mais nenhum envio.',
  },
};

const en: typeof ptBr = {
  title: 'Recurring messages',
  description: 'The service schedules each one by itself. The next is already among the scheduled messages.',
  create: 'New recurring message',
  loading: 'Loading…',
  failed: 'Could not load the recurring messages.',
  empty: 'Nothing recurs yet',
  emptyText: 'Mass times, market days: write once, and choose when to repeat.',
  readOnly: 'Recurring messages are for those who send',
  readOnlyText:
    'Your role on this site does not allow sending. Ask an administrator of the team for another role.',
  paused: 'Paused',
  ended: 'Ended',
  problem: 'Problem',
  next: (time) => `Next: ${time}.`,
  refused: (time) =>
    `The message of ${time} could not be scheduled. Check its audience and content; the service tries again when the time has come.`,
  skipped: (time) => `The message of ${time} was skipped, because it would have been more than an hour late.`,
  message: 'View the scheduled message',
  pause: {
    action: 'Pause',
    label: (name) => `Pause “${name}”`,
    title: 'Pause the recurring message?',
    text: (name, next) =>
      `The next message of “${name}”${next ? `, ${next} by the clock of the site,` : ''} is no longer scheduled. Nothing is sent until you resume it.`,
  },
  resume: {
    action: 'Resume',
    label: (name) => `Resume “${name}”`,
    title: 'Resume the recurring message?',
    text: (name) => `The next message of “${name}” is scheduled.`,
  },
  remove: {
    action: 'Delete',
    label: (name) => `Delete “${name}”`,
    title: 'Delete the recurring message?',
    text: (name, next) =>
      `“${name}” no longer recurs${next ? `, and its next message, ${next} by the clock of the site, is no longer scheduled` : ''}. Messages that were sent stay.`,
  },
  cancel: 'Cancel',
  done: {
    pause: (name) => `“${name}” is paused: nothing is scheduled.`,
    resume: (name) => `“${name}” recurs again.`,
    remove: (name) => `“${name}” no longer recurs: nothing is scheduled.`,
    create: (name) => `“${name}” will recur.`,
    change: (name) => `“${name}” was changed.`,
    next: (time) => `Next: ${time}, by the clock of the site.`,
    none: 'Nothing more is sent.',
  },
};

export const recurringTexts = { name: 'recurring', 'pt-BR': ptBr, en };
