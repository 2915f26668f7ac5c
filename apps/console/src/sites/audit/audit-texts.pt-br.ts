import type { AuditAction, AuditEntry } from '@sineta/protocol';
import { amountsIn, localeOf } from '../../i18n/amounts.ts';
import type { SettingWords } from './setting-words.ts';

/** The display name of a role in an entry. */
type RoleName = (role: string | undefined) => string;

const extent = ({ details }: AuditEntry): string =>
  details?.['site'] === undefined ? 'todos os sites' : 'um site';
const named = ({ subject }: AuditEntry): string => (subject?.name === undefined ? '' : ` “${subject.name}”`);

const settings: SettingWords = {
  names: {
    name: 'nome',
    language: 'idioma',
    timeZone: 'fuso horário',
    icon: 'ícone',
    origins: 'origens permitidas',
    directMessageRetentionDays: 'dias de guarda das mensagens individuais',
    'deliveryLimits.dailyLimit': 'avisos por dia',
    'deliveryLimits.quietHours': 'horário de silêncio',
    'deliveryLimits.excess': 'o que passar do limite',
    'conversions.names': 'conversões',
    'conversions.days': 'dias para converter',
    welcomeMessage: 'boas-vindas',
    board: 'mural',
  },
  values: { digest: 'guardar', drop: 'não entregar' },
  empty: 'vazio',
};

const filterNames = {
  search: 'busca',
  browser: 'navegador',
  system: 'sistema',
  language: 'idioma',
  state: 'estado',
  topic: 'assunto',
  segment: 'segmento',
  tag: 'etiqueta',
  user: 'pessoa',
  device: 'dispositivo',
  timeZone: 'fuso horário',
  seenAfter: 'visto desde',
  seenBefore: 'visto antes de',
  createdAfter: 'entrou desde',
  createdBefore: 'entrou antes de',
};

/** Who wrote what the actor approved. */
const approved = ({ details }: AuditEntry): string =>
  details?.['author'] === undefined ? '' : `, com aprovação pedida por ${details['author']}`;

const receiptEvents: Readonly<Record<string, string>> = {
  displayed: 'a quem foi mostrada a mensagem',
  clicked: 'quem clicou na mensagem',
  dismissed: 'quem dispensou a mensagem',
};

const refusals = {
  invalid_credentials: 'senha incorreta',
  invalid_two_factor_code: 'senha correta, código incorreto',
  email_not_verified: 'a organização não confirmou o e-mail',
  email_linked: 'outra conta da organização tem este e-mail',
  no_role: 'nenhum papel',
};

/** One sentence per action, without its actor, in Brazilian Portuguese. */
const actions: Readonly<Record<AuditAction, (entry: AuditEntry, role: RoleName) => string>> = {
  // It may be undone, or fail on every device.
  'message.sent': (entry) => `mandou enviar a mensagem${named(entry)}${approved(entry)}`,
  'message.scheduled': (entry) => `agendou a mensagem${named(entry)}${approved(entry)}`,
  'message.tested': ({ subject }) =>
    `enviou um teste${subject?.name === undefined ? '' : `: “${subject.name}”`}`,
  'message.changed': (entry) => `alterou a mensagem agendada${named(entry)}`,
  'message.rescheduled': (entry) => `remarcou a mensagem${named(entry)}`,
  'message.deleted': (entry) =>
    entry.details?.['undone']
      ? `desfez o envio da mensagem${named(entry)}`
      : `apagou a mensagem${named(entry)} antes do envio`,
  'message.corrected': (entry) => `corrigiu a mensagem${named(entry)}`,
  'experiment.ended': (entry) =>
    `encerrou o teste A/B da mensagem${named(entry)} com a versão ${String(entry.details?.['winner']).toUpperCase()}`,
  'message.withdrawn': (entry) => `retirou a mensagem${named(entry)}`,
  'message.cancelled': (entry) => `cancelou a mensagem${named(entry)}`,
  'message.retried': (entry) => `reenviou a mensagem${named(entry)} a quem falhou`,
  'receipts.exported': (entry) =>
    `exportou ${receiptEvents[entry.details?.['event'] ?? ''] ?? 'quem mostrou, clicou ou dispensou a mensagem'}${named(entry)}`,
  'team.founded': () => 'criou a equipe, com o papel de responsável',
  'member.renamed': ({ subject }) => `passou a se chamar ${subject?.name ?? 'de outro modo'}`,
  'member.role-changed': ({ subject, details: { from, to } = {} }, role) => {
    const name = subject?.name ?? 'alguém';
    if (from === undefined) return `deu a ${name} o papel de ${role(to)}`;
    if (to === undefined) return `retirou de ${name} o papel de ${role(from)}`;
    return `alterou o papel de ${name} de ${role(from)} para ${role(to)}`;
  },
  'member.removed': ({ subject }) => `removeu ${subject?.name ?? 'alguém'} da equipe`,
  'invitation.made': ({ details }, role) => `convidou alguém como ${role(details?.['role'])}`,
  'invitation.accepted': ({ details }, role) => `aceitou um convite como ${role(details?.['role'])}`,
  'invitation.revoked': ({ details }, role) => `cancelou um convite para ${role(details?.['role'])}`,
  'key.made': (entry) => `criou a chave de API${named(entry)}`,
  'key.site-added': (entry) => `deu à chave de API${named(entry)} acesso a ${extent(entry)}`,
  'key.site-removed': (entry) => `retirou da chave de API${named(entry)} o acesso a ${extent(entry)}`,
  'key.revoked': (entry) => `revogou a chave de API${named(entry)}`,
  'site.made': (entry) => `criou o site${named(entry)}`,
  'site.changed': (entry) => `alterou a configuração do site${named(entry)}`,
  'vapid-key.added': () => 'criou uma chave VAPID para o site',
  'devices.imported': () => 'importou dispositivos',
  'direct-messages.exported': () => 'exportou a lista de mensagens individuais',
  'devices.exported': () => 'exportou a lista de dispositivos',
  'device.changed': () => 'alterou um dispositivo com o token dele',
  'device.deleted': () => 'excluiu um dispositivo com o token dele',
  'device.exported': () => 'baixou os dados de um dispositivo',
  'device.forgotten': () => 'removeu um dispositivo e os dados dele',
  'test-device.saved': (entry) => `salvou o dispositivo${named(entry)} para testes`,
  'test-device.removed': (entry) => `tirou o dispositivo${named(entry)} dos testes`,
  'user.exported': () => 'baixou os dados de uma pessoa',
  'users.exported': () => 'exportou a lista de pessoas',
  'user.forgotten': () => 'removeu uma pessoa: os dispositivos e os dados deles',
  'identity-secret.made': () => 'criou um segredo de identidade para o site',
  'identity-secret.revoked': () => 'revogou um segredo de identidade do site',
  'topic.saved': (entry) => `salvou o assunto${named(entry)}`,
  'topic.removed': (entry) => `removeu o assunto${named(entry)}`,
  'segment.saved': (entry) => `salvou o segmento${named(entry)}`,
  'segment.removed': (entry) => `removeu o segmento${named(entry)}`,
  'template.saved': (entry) => `salvou o modelo${named(entry)}`,
  'template.removed': (entry) => `excluiu o modelo${named(entry)}`,
  'draft.made': (entry) => `criou o rascunho${named(entry)}`,
  'draft.changed': (entry) => `continuou o rascunho${named(entry)}`,
  'draft.removed': (entry) => `excluiu o rascunho${named(entry)}`,
  'draft.approval-requested': (entry) => `pediu aprovação do rascunho${named(entry)}`,
  'draft.approval-cancelled': (entry) => `desfez o pedido de aprovação do rascunho${named(entry)}`,
  'draft.returned': (entry) => `devolveu o rascunho${named(entry)} sem aprovar`,
  'image.uploaded': () => 'carregou uma imagem',
  'image.deleted': () => 'excluiu uma imagem carregada',
  'recurring-message.made': (entry) => `criou a mensagem recorrente${named(entry)}`,
  'recurring-message.changed': (entry) => `alterou a mensagem recorrente${named(entry)}`,
  'recurring-message.removed': (entry) => `excluiu a mensagem recorrente${named(entry)}`,
  'session.signed-in': ({ details }) =>
    details?.['passkey'] === undefined
      ? 'entrou no painel'
      : `entrou no painel com a chave de acesso “${details['passkey']}”`,
  'session.refused': ({ subject, details: { reason = 'invalid_credentials', person } = {} }) => {
    if (subject === undefined && person === undefined) return 'recusou uma entrada: e-mail desconhecido';
    const account = `recusou uma entrada na conta de ${subject?.name ?? person}`;
    return reason in refusals ? `${account}: ${refusals[reason as keyof typeof refusals]}` : account;
  },
  'session.locked': ({ subject, details }) => {
    const what =
      details?.['reason'] === 'invalid_two_factor_code' ? 'dez códigos incorretos' : 'dez senhas incorretas';
    return subject?.name === undefined
      ? 'pausou as entradas de uma mesma origem após dez senhas incorretas: e-mail desconhecido'
      : `pausou as entradas de uma mesma origem na conta de ${subject.name}: ${what} em 15 minutos`;
  },
  'session.revoked': ({ details }) =>
    details?.['sessions'] === '1' || details === undefined
      ? 'encerrou a sessão em outro navegador'
      : `encerrou as sessões em ${details['sessions']} outros navegadores`,
  'password.changed': () => 'alterou a própria senha',
  'password.reset-link-made': ({ subject }) =>
    `criou um link para ${subject?.name ?? 'alguém'} definir nova senha`,
  'password.reset': () => 'definiu nova senha por um link',
  'two-factor.enabled': () => 'ativou a verificação em duas etapas',
  'two-factor.disabled': () => 'desativou a verificação em duas etapas',
  'member.linked': () => 'entrou pela primeira vez com a conta da organização',
  'member.joined': ({ details }, role) =>
    details?.['role'] === undefined
      ? 'entrou na equipe com a conta da organização'
      : `entrou na equipe com a conta da organização, como ${role(details['role'])}`,
  'passkey.added': (entry) => `adicionou a chave de acesso${named(entry)} à própria conta`,
  'passkey.renamed': (entry) => `deu outro nome a uma chave de acesso${named(entry)}`,
  'passkey.removed': (entry) => `removeu a chave de acesso${named(entry)} da própria conta`,
  'passkey.refused': ({ subject, details }) => {
    if (subject?.name === undefined) return 'recusou uma entrada: chave de acesso desconhecida';
    const account = `recusou uma chave de acesso para a conta de ${subject.name}`;
    return details?.['reason'] === 'counter' ? `${account}: pode ter sido copiada` : account;
  },
};

export const auditPtBr = {
  title: 'Atividade',
  description: 'Quem fez o quê, e quando. Nada pode ser editado ou apagado.',
  loading: 'Carregando atividade…',
  empty: 'Nenhuma atividade ainda',
  emptyText:
    'Mensagens, convites, chaves de API e mudanças de configuração aparecem aqui, com quem fez e quando.',
  more: 'Mostrar mais',
  end: 'Não há nada mais antigo.',
  newestEnd: 'Não há nada mais recente.',
  order: 'Ordem',
  orders: { newest: 'Mais recentes', oldest: 'Mais antigas' },
  system: 'O serviço',
  key: (name: string) => `A chave de API “${name}”`,
  startKey: 'A chave de API criada na primeira inicialização',
  from: (address: string) => `de ${address}`,
  times: (count: number) => `${count.toLocaleString(localeOf('pt-BR'))} vezes em uma hora`,
  dateTime: amountsIn('pt-BR').dateTime,
  settings,
  filtered: { by: 'com o filtro', names: filterNames },
  filters: {
    show: 'Filtros',
    actor: 'Quem',
    action: 'Ação',
    site: 'Site',
    from: 'Desde o dia',
    to: 'Até o dia',
    all: 'Qualquer',
  },
  noMatch: {
    title: 'Nenhuma atividade encontrada',
    text: 'Limpe um filtro ou escolha outros dias.',
    clear: 'Limpar filtros',
  },
  today: 'Hoje',
  yesterday: 'Ontem',
  actions,
};
