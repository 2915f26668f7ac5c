const portuguese = new Intl.ListFormat('pt-BR');
const english = new Intl.ListFormat('en');

const ptBr = {
  title: 'Rascunhos',
  description: 'Mensagens que a equipe escreve junto. Só quem escreve para este site as vê.',
  loading: 'Carregando rascunhos…',
  failed: 'Não foi possível carregar os rascunhos.',
  empty: 'Nenhum rascunho da equipe',
  emptyText:
    'Em “Nova mensagem”, use “Guardar nos rascunhos”: outras pessoas da equipe podem continuar o texto, e quem envia mensagens pode enviá-lo.',
  readOnly: 'Rascunhos são de quem escreve mensagens',
  readOnlyText: 'Seu papel neste site não permite escrever. Peça outro papel a quem administra a equipe.',
  untitled: 'Sem título',
  changedBy: (name: string) => `Última mudança: ${name},`,
  requested: 'Pede aprovação',
  requestedBy: (name: string) => `${name} pediu aprovação`,
  returnedBy: (name: string) => `Sem aprovação: ${name} devolveu`,
  editing: (names: readonly string[]) =>
    `${portuguese.format(names)} ${names.length === 1 ? 'está' : 'estão'} com ele aberto`,
  remove: (title: string) => `Excluir o rascunho “${title}”`,
  removeTitle: 'Excluir rascunho?',
  removeText: (title: string) => `“${title}” será excluído para toda a equipe. Isso não pode ser desfeito.`,
  removeOpen: (names: readonly string[]) =>
    `${portuguese.format(names)} ${names.length === 1 ? 'está' : 'estão'} com ele aberto agora.`,
  confirm: 'Excluir',
  cancel: 'Cancelar',
  removed: (title: string) => `Rascunho “${title}” excluído.`,
  changedMeanwhile: 'Ele acabou de mudar. Veja a versão mais recente antes de excluir.',
};

const en: typeof ptBr = {
  title: 'Drafts',
  description: 'Messages that the team writes together. Only those who write for this site see them.',
  loading: 'Loading drafts…',
  failed: 'Could not load the drafts.',
  empty: 'No team drafts',
  emptyText:
    'In “New message”, use “Save to drafts”: others in the team can continue the text, and those who send messages can send it.',
  readOnly: 'Drafts are for those who write messages',
  readOnlyText:
    'Your role on this site does not allow writing. Ask an administrator of the team for another role.',
  untitled: 'Untitled',
  changedBy: (name) => `Last change: ${name},`,
  requested: 'Needs approval',
  requestedBy: (name) => `${name} asked for approval`,
  returnedBy: (name) => `Not approved: ${name} returned it`,
  editing: (names) => `${english.format(names)} ${names.length === 1 ? 'has' : 'have'} it open`,
  remove: (title) => `Delete draft “${title}”`,
  removeTitle: 'Delete draft?',
  removeText: (title) => `“${title}” will be deleted for the whole team. This cannot be undone.`,
  removeOpen: (names) => `${english.format(names)} ${names.length === 1 ? 'has' : 'have'} it open now.`,
  confirm: 'Delete',
  cancel: 'Cancel',
  removed: (title) => `Draft “${title}” deleted.`,
  changedMeanwhile: 'It has just changed. See the latest version before you delete it.',
};

export const draftsTexts = { name: 'drafts', 'pt-BR': ptBr, en };
