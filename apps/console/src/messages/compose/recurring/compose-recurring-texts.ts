const ptBr = {
  title: 'Nova mensagem recorrente',
  editTitle: 'Editar mensagem recorrente',
  back: '← Mensagens recorrentes',
  once: '← Enviar uma vez só',
  failed: 'Não foi possível carregar a mensagem.',
  loading: 'Carregando…',
  first: 'Primeira vez',
  missing: 'Escolha a data e a hora da primeira vez.',
  zone: (zone: string) => `No horário do site: ${zone}.`,
  repeat: 'Repetir',
  weekdays: 'Dias da semana',
  other: 'Outra regra',
  sentence: (rule: string) => `Será enviada ${rule}.`,
  short: 'Os meses que não têm esse dia são pulados.',
  upcoming: 'Próximas datas:',
  dropped: 'O teste A/B e o grupo de controle não se repetem. Esta mensagem sai sem eles.',
  never: 'Não há mais nenhuma data por vir. Escolha outra primeira vez ou outra repetição.',
  errors: {
    failed: 'O serviço não aceitou a mensagem. Volte e confira o público e quando ela se repete.',
    unreachable: 'O serviço não respondeu. Confira em “Mensagens recorrentes” antes de tentar de novo.',
    forbidden: 'Seu papel não permite enviar.',
  },
};

const en: typeof ptBr = {
  title: 'New recurring message',
  editTitle: 'Edit recurring message',
  back: '← Recurring messages',
  once: '← Send once instead',
  failed: 'Could not load the message.',
  loading: 'Loading…',
  first: 'First time',
  missing: 'Choose the date and time of the first one.',
  zone: (zone) => `By the clock of the site: ${zone}.`,
  repeat: 'Repeat',
  weekdays: 'Days of the week',
  other: 'Another rule',
  sentence: (rule) => `It is sent ${rule}.`,
  short: 'Months without that day are skipped.',
  upcoming: 'Next dates:',
  dropped: 'An A/B test and a control group do not recur. This message is sent without them.',
  never: 'No date is still to come. Choose another first time, or another way to repeat.',
  errors: {
    failed: 'The service did not accept the message. Go back and check the audience and when it recurs.',
    unreachable: 'The service did not respond. Check “Recurring messages” before you try again.',
    forbidden: 'Your role does not allow sending.',
  },
};

/** The texts of the form while it writes a recurring message. */
export const composeRecurringTexts = { name: 'composeRecurring', 'pt-BR': ptBr, en };
