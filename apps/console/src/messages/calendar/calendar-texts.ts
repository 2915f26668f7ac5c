const ptBr = {
  title: 'Agenda',
  description: (zone: string) => `O que está agendado e o que foi enviado. ${zone}.`,
  create: 'Nova mensagem',
  createOn: (day: string) => `Nova mensagem em ${day}`,
  months: 'Meses',
  today: 'Hoje',
  loading: 'Carregando…',
  failed: 'Não foi possível carregar a agenda.',
  empty: 'Nada neste mês',
  emptyText: 'Mensagens agendadas, recorrentes e enviadas aparecem aqui no dia delas.',
  planned: 'Prevista',
  local: (hour: string) => `${hour} local`,
  earlier: (days: number) => (days === 1 ? '1 dia anterior' : `${days} dias anteriores`),
  /** Entries of a day that are folded: those before the others, and those after them. */
  before: (count: number) => `${count} antes`,
  more: (count: number) => `mais ${count}`,
  less: 'Mostrar menos',
  incomplete: 'Há entradas demais neste mês: as últimas não aparecem.',
};

const en: typeof ptBr = {
  title: 'Calendar',
  description: (zone) => `What is scheduled, and what was sent. ${zone}.`,
  create: 'New message',
  createOn: (day) => `New message on ${day}`,
  months: 'Months',
  today: 'Today',
  loading: 'Loading…',
  failed: 'Could not load the calendar.',
  empty: 'Nothing this month',
  emptyText: 'Messages that are scheduled, recur or were sent appear here on their day.',
  planned: 'Planned',
  local: (hour) => `${hour} local`,
  earlier: (days) => (days === 1 ? '1 earlier day' : `${days} earlier days`),
  before: (count) => `${count} earlier`,
  more: (count) => `+${count} more`,
  less: 'Show less',
  incomplete: 'This month has too many entries: the last ones are missing.',
};

export const calendarTexts = { name: 'calendar', 'pt-BR': ptBr, en };
