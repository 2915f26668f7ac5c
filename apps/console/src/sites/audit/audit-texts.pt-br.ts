import type { AuditAction, AuditEntry } from '@sineta/protocol';

/** The role that a detail names, as the page calls it. */
type RoleName = (role: string | undefined) => string;

const named = ({ subject }: AuditEntry): string => (subject?.name === undefined ? '' : ` “${subject.name}”`);

/** One sentence for each thing that the log tells, without its actor. In Brazilian Portuguese. */
const actions: Readonly<Record<AuditAction, (entry: AuditEntry, role: RoleName) => string>> = {
  'message.sent': (entry) => `enviou a mensagem${named(entry)}`,
  'message.tested': ({ subject }) =>
    `enviou um teste${subject?.name === undefined ? '' : `: “${subject.name}”`}`,
  'message.cancelled': (entry) => `cancelou a mensagem${named(entry)}`,
  'message.retried': (entry) => `tentou de novo a mensagem${named(entry)} para quem não a recebeu`,
  'team.founded': () => 'criou a equipe, como primeiro proprietário',
  'member.renamed': ({ subject }) => `passou a se chamar ${subject?.name ?? 'de outro modo'}`,
  'member.role-changed': (entry, role) =>
    `mudou o papel de ${entry.subject?.name ?? 'alguém'} de ${role(entry.details?.['from'])} para ${role(entry.details?.['to'])}`,
  'member.removed': ({ subject }) => `removeu ${subject?.name ?? 'alguém'} da equipe`,
  'invitation.made': ({ details }, role) => `convidou alguém como ${role(details?.['role'])}`,
  'invitation.accepted': ({ details }, role) =>
    `entrou na equipe por um convite, como ${role(details?.['role'])}`,
  'invitation.revoked': ({ details }, role) => `cancelou um convite para ${role(details?.['role'])}`,
  'key.made': (entry) => `criou a chave${named(entry)}`,
  'key.revoked': (entry) => `revogou a chave${named(entry)}`,
  'site.made': (entry) => `criou o site${named(entry)}`,
  'site.changed': (entry) => `mudou a configuração do site${named(entry)}`,
  'vapid-key.added': () => 'criou uma chave de identificação (VAPID) para o site',
  'devices.imported': () => 'importou dispositivos',
  'device.exported': () => 'exportou os dados de um dispositivo',
  'device.forgotten': () => 'apagou um dispositivo e tudo o que se sabia dele',
  'topic.saved': (entry) => `salvou o assunto${named(entry)}`,
  'topic.removed': (entry) => `removeu o assunto${named(entry)}`,
  'segment.saved': (entry) => `salvou o segmento${named(entry)}`,
  'segment.removed': (entry) => `removeu o segmento${named(entry)}`,
  'template.saved': (entry) => `salvou o modelo${named(entry)}`,
  'template.removed': (entry) => `removeu o modelo${named(entry)}`,
  'session.signed-in': () => 'entrou no painel',
  'session.refused': ({ subject }) =>
    subject?.name === undefined
      ? 'recusou uma entrada: o e-mail não é de ninguém da equipe'
      : `recusou uma entrada na conta de ${subject.name}: a senha não conferia`,
  'session.locked': ({ subject }) =>
    subject?.name === undefined
      ? 'fechou uma conta por um tempo, depois de dez senhas erradas: o e-mail não é de ninguém da equipe'
      : `fechou a conta de ${subject.name} por um tempo: dez senhas erradas em 15 minutos`,
  'session.revoked': ({ details }) =>
    details?.['sessions'] === '1' || details === undefined
      ? 'saiu de outro navegador'
      : `saiu de ${details['sessions']} outros navegadores`,
  'password.changed': () => 'mudou a própria senha',
  'password.reset-link-made': ({ subject }) =>
    `criou um link para uma senha nova de ${subject?.name ?? 'alguém'}`,
  'password.reset': () => 'definiu uma senha nova por um link',
  'two-factor.enabled': () => 'ligou a verificação em duas etapas',
  'two-factor.disabled': () => 'desligou a verificação em duas etapas',
};

export const auditPtBr = {
  title: 'Registro',
  description: 'Quem fez o quê, do mais novo ao mais antigo. Nada aqui se apaga nem se edita.',
  loading: 'Carregando o registro…',
  empty: 'Nada aconteceu ainda',
  emptyText: 'Cada envio, convite, chave e mudança de configuração aparece aqui, com quem fez e quando.',
  more: 'Mostrar mais',
  end: 'Não há nada mais antigo.',
  system: 'O serviço',
  key: (name: string) => `A chave “${name}”`,
  from: (address: string) => `de ${address}`,
  today: 'Hoje',
  yesterday: 'Ontem',
  actions,
};
