const portuguese = new Intl.ListFormat('pt-BR');
const english = new Intl.ListFormat('en');

const ptBr = {
  title: 'Rascunho da equipe',
  back: '← Rascunhos',
  loading: 'Carregando rascunho…',
  failed: 'Não foi possível carregar o rascunho.',
  gone: 'Este rascunho não existe mais: foi enviado ou excluído.',
  notice: 'A equipe pode continuar este rascunho. Quem envia mensagens deste site pode enviá-lo.',
  approve: { now: 'Aprovar e enviar', later: 'Aprovar e agendar' },
  saved: 'Salvo para a equipe.',
  unsaved: 'Salvo neste navegador…',
  editors: (names: readonly string[]) =>
    `${portuguese.format(names)} ${names.length === 1 ? 'está' : 'estão'} com este rascunho aberto.`,
  newer: (name: string) => `${name} mudou o rascunho: esta é a versão mais recente.`,
  requestEnded: 'A mudança desfez o pedido de aprovação.',
  checkAgain: (name: string) => `${name} mudou o rascunho.`,
  changed: (name: string) =>
    `${name} mudou este rascunho enquanto você escrevia. O seu texto ainda está aqui.`,
  takeOther: 'Usar a outra versão',
  keep: 'Guardar a minha como cópia',
  kept: 'Sua versão agora é outro rascunho.',
  removed: 'Este rascunho foi enviado ou excluído. O texto daqui foi mantido.',
  unreachable:
    'Ainda não foi possível salvar para a equipe. O texto está neste navegador; nova tentativa em instantes.',
  refused:
    'O serviço não aceita este rascunho como está. O texto está só neste navegador: encurte ou corrija os campos.',
  shared: 'Rascunho guardado. A equipe já pode abri-lo.',
  discard: { title: 'Começar do zero?', text: 'Seu rascunho será perdido.' },
  replace: {
    title: 'Substituir o rascunho?',
    titleFor: (user: string) => `Começar uma mensagem para ${user}?`,
    text: 'O rascunho atual será substituído. Se você o guardar antes, ele fica em Mensagens, Rascunhos, onde a equipe pode abri-lo.',
    textOnly: 'O conteúdo atual será substituído.',
    save: 'Guardar antes',
    confirm: 'Substituir',
    cancel: 'Manter rascunho',
  },
  share: {
    title: 'Guardar nos rascunhos da equipe?',
    text: 'Quem escreve para este site vê o rascunho em Mensagens, Rascunhos, e pode continuá-lo ou excluí-lo. Quem envia mensagens pode enviá-lo. Nada é enviado agora.',
    confirm: 'Guardar',
    cancel: 'Voltar',
  },
};

const en: typeof ptBr = {
  title: 'Team draft',
  back: '← Drafts',
  loading: 'Loading draft…',
  failed: 'Could not load the draft.',
  gone: 'This draft no longer exists: it was sent or deleted.',
  notice: 'The team can continue this draft. Those who send messages for this site can send it.',
  approve: { now: 'Approve and send', later: 'Approve and schedule' },
  saved: 'Saved for the team.',
  unsaved: 'Saved in this browser…',
  editors: (names) => `${english.format(names)} ${names.length === 1 ? 'has' : 'have'} this draft open.`,
  newer: (name) => `${name} changed the draft: this is the latest version.`,
  requestEnded: 'The change cancelled the request for approval.',
  checkAgain: (name) => `${name} changed the draft.`,
  changed: (name) => `${name} changed this draft while you were writing. Your text is still here.`,
  takeOther: 'Use the other version',
  keep: 'Keep mine as a copy',
  kept: 'Your version is now another draft.',
  removed: 'This draft was sent or deleted. The text here is kept.',
  unreachable: 'Could not save for the team yet. The text is in this browser, and will be tried again soon.',
  refused:
    'The service does not accept this draft as it is. The text is only in this browser: shorten or fix the fields.',
  shared: 'Draft saved. The team can open it now.',
  discard: { title: 'Start over?', text: 'Your draft will be lost.' },
  replace: {
    title: 'Replace draft?',
    titleFor: (user) => `Start a message to ${user}?`,
    text: 'Your current draft will be replaced. If you save it first, it stays under Messages, Drafts, where the team can open it.',
    textOnly: 'The current content will be replaced.',
    save: 'Save first',
    confirm: 'Replace',
    cancel: 'Keep draft',
  },
  share: {
    title: 'Save to the team’s drafts?',
    text: 'Everyone who writes for this site sees the draft under Messages, Drafts, and can continue or delete it. Those who send messages can send it. Nothing is sent now.',
    confirm: 'Save',
    cancel: 'Back',
  },
};

/** The texts of drafts that the members of a site share. */
export const sharedTexts = { name: 'shared', 'pt-BR': ptBr, en };
