import type { Member } from '@sineta/protocol';
import { factors } from './factors.ts';

const ptBr = {
  title: 'Equipe',
  description: 'As pessoas que cuidam deste serviço e o que cada uma pode fazer.',
  members: {
    title: 'Pessoas',
    loading: 'Carregando equipe…',
    you: 'Você',
    seen: 'Último acesso:',
    never: 'Sem sessão ativa',
    /** With what else than a password a member signs in; owners see it. */
    factors: (member: Member) =>
      factors(member, 'Duas etapas', 'Chave de acesso', 'Sem segunda etapa nem chave de acesso'),
    actions: (name: string) => `Ações para ${name}`,
    changeRole: 'Mudar papel',
    changeRoleOf: (name: string) => `Papel de ${name}`,
    changed: (name: string) => `O papel de ${name} mudou.`,
    remove: 'Remover da equipe',
    removeTitle: (name: string) => `Remover ${name} da equipe?`,
    removeText: (name: string) =>
      `${name} sai imediatamente de todos os navegadores e perde o acesso. O que já fez continua na atividade. Para voltar, precisa de um novo convite.`,
    confirmRemove: 'Remover',
    removed: (name: string) => `${name} saiu da equipe.`,
    removeHere: 'Remover dos seus sites',
    removeHereTitle: (name: string) => `Remover ${name} dos sites que você administra?`,
    removeHereText: (name: string) =>
      `${name} perde imediatamente o acesso a esses sites. O que já fez continua na atividade. Para voltar, precisa de um novo convite.`,
    removedHere: (name: string) => `${name} não tem mais acesso aos sites que você administra.`,
  },
  roles: { title: 'O que cada papel pode fazer' },
  invitations: {
    title: 'Convites pendentes',
    invite: 'Convidar alguém',
    empty: 'Nenhum convite pendente',
    emptyText: 'Um convite é um link que você envia como preferir. Serve para uma pessoa e vale sete dias.',
    noNote: 'Sem anotação',
    row: (by: string, until: string) => `Criado por ${by}, vale até ${until}`,
    revoke: 'Cancelar',
    revokeNamed: (whose: string) => `Cancelar convite: ${whose}`,
    revoked: 'Convite cancelado. O link não funciona mais.',
    formTitle: 'Convidar para a equipe',
    note: 'Anotação',
    noteHelp: 'Opcional. Por exemplo, o nome da pessoa. Só a equipe vê.',
    email: 'E-mail',
    emailHelp: 'Opcional. Enviamos o convite para este endereço.',
    emailWrong: 'Digite um e-mail, como ana@exemplo.org.',
    create: 'Criar link',
    send: 'Enviar convite',
    sentTitle: 'Convite enviado',
    sentText: (email: string, until: string) =>
      `Enviamos o convite para ${email}. Serve para uma pessoa e vale até ${until}. Se não chegar, envie você este link, que não aparece de novo.`,
    notSent: 'O e-mail não pôde ser enviado. O convite vale mesmo assim: envie você o link.',
    createdTitle: 'Link criado',
    createdText: (until: string) =>
      `Envie este link a quem você quer convidar. Serve para uma pessoa, vale até ${until} e não aparece de novo.`,
    link: 'Link do convite',
    copy: 'Copiar link',
    done: 'Pronto',
  },
};

const en: typeof ptBr = {
  title: 'Team',
  description: 'The people who run this service and what each of them can do.',
  members: {
    title: 'Members',
    loading: 'Loading team…',
    you: 'You',
    seen: 'Last seen',
    never: 'Signed out',
    factors: (member) => factors(member, 'Two-factor', 'Passkey', 'No second factor or passkey'),
    actions: (name) => `Actions for ${name}`,
    changeRole: 'Change role',
    changeRoleOf: (name) => `Role of ${name}`,
    changed: (name) => `${name}’s role has been changed.`,
    remove: 'Remove from team',
    removeTitle: (name) => `Remove ${name} from the team?`,
    removeText: (name) =>
      `${name} will be signed out everywhere and lose access immediately. Past actions stay in the activity log. To return, they need a new invitation.`,
    confirmRemove: 'Remove',
    removed: (name) => `${name} has been removed from the team.`,
    removeHere: 'Remove from your sites',
    removeHereTitle: (name) => `Remove ${name} from the sites that you manage?`,
    removeHereText: (name) =>
      `${name} will lose access to these sites immediately. Past actions stay in the activity log. To return, they need a new invitation.`,
    removedHere: (name) => `${name} no longer has access to the sites that you manage.`,
  },
  roles: { title: 'What each role can do' },
  invitations: {
    title: 'Pending invitations',
    invite: 'Invite someone',
    empty: 'No pending invitations',
    emptyText:
      'An invitation is a link that you can share however you like. It works for one person and expires after seven days.',
    noNote: 'No note',
    row: (by, until) => `Created by ${by}, valid until ${until}`,
    revoke: 'Cancel',
    revokeNamed: (whose) => `Cancel invitation: ${whose}`,
    revoked: 'Invitation cancelled. Its link no longer works.',
    formTitle: 'Invite to team',
    note: 'Note',
    noteHelp: 'Optional. For example, the person’s name. Visible only to the team.',
    email: 'Email',
    emailHelp: 'Optional. We send the invitation to this address.',
    emailWrong: 'Enter an email address, like ana@example.org.',
    create: 'Create link',
    send: 'Send invitation',
    sentTitle: 'Invitation sent',
    sentText: (email, until) =>
      `We sent the invitation to ${email}. It works for one person and is valid until ${until}. If it does not arrive, send this link yourself; it will not be shown again.`,
    notSent: 'The email could not be sent. The invitation is valid: send the link yourself.',
    createdTitle: 'Invitation link created',
    createdText: (until) =>
      `Send this link to the person you are inviting. It works for one person, is valid until ${until}, and will not be shown again.`,
    link: 'Invitation link',
    copy: 'Copy link',
    done: 'Done',
  },
};

export const teamTexts = { name: 'team', 'pt-BR': ptBr, en };
