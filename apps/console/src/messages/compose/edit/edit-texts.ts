const ptBr = {
  title: 'Editar mensagem agendada',
  back: '← Voltar sem salvar',
  notice:
    'Esta mensagem está agendada. As mudanças valem quando você salvar; até lá, ela continua como estava.',
  purpose: 'a alteração da mensagem',
  saved: 'Alterações salvas.',
  begun:
    'Esta mensagem não está mais agendada: o envio começou ou foi cancelado. Ela não pode mais ser alterada.',
  see: 'Ver a mensagem',
  errors: {
    unreachable: 'O serviço não respondeu. As alterações estão só nesta página. Tente de novo.',
    closed: 'A mensagem não está mais agendada. Confira na página dela.',
    forbidden: 'Seu papel não permite enviar.',
  },
  failed: 'Não foi possível carregar a mensagem.',
  loading: 'Carregando…',
};

const en: typeof ptBr = {
  title: 'Edit scheduled message',
  back: '← Go back without saving',
  notice: 'This message is scheduled. Changes apply when you save; until then it stays as it was.',
  purpose: 'changing the message',
  saved: 'Changes saved.',
  begun:
    'This message is no longer scheduled: sending has begun or it was cancelled. It cannot be changed any more.',
  see: 'View message',
  errors: {
    unreachable: 'The service did not respond. Your changes are only on this page. Try again.',
    closed: 'The message is no longer scheduled. Check it on its page.',
    forbidden: 'Your role does not allow sending.',
  },
  failed: 'Could not load the message.',
  loading: 'Loading…',
};

/** The texts of the form while it changes a scheduled message. */
export const editTexts = { name: 'edit', 'pt-BR': ptBr, en };
