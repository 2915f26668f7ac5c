/** What each error of the service means for the operator, and the way on, in Brazilian Portuguese. */
export const problemsPtBr = {
  unreachable:
    'O serviço não respondeu. Pode ser a sua conexão, ou uma pausa dele. Nada se perdeu: tente de novo.',
  failed: 'O serviço respondeu algo que esta página não entende. Tente de novo em instantes.',
  invalid_request: 'Há um campo a corrigir.',
  malformed_json: 'O serviço não entendeu o pedido. Atualize a página e tente de novo.',
  session_ended:
    'Sua sessão tinha terminado, e passou tempo demais até você entrar. Nada foi feito nem enviado: confira e tente de novo.',
  unauthorized: 'Entre de novo para continuar.',
  forbidden: 'O seu papel na equipe não permite isso. Quem administra a equipe pode mudá-lo.',
  origin_not_allowed:
    'O pedido veio de um endereço que este serviço não conhece. Abra o painel pelo endereço público dele.',
  invalid_credentials: 'O e-mail ou a senha não confere. Veja os dois e tente de novo.',
  incorrect_password: 'A senha atual não confere.',
  invalid_two_factor_code: 'O código não confere, ou já mudou. Digite o que aparece agora.',
  link_expired:
    'Este link não vale mais: já foi usado, foi cancelado, venceu ou veio incompleto. Peça outro.',
  email_taken: 'Já há alguém na equipe com este e-mail. Entre com ele, ou use outro.',
  owner_required: 'A equipe precisa de alguém como proprietário. Passe a propriedade a outra pessoa antes.',
  two_factor_already_enabled: 'A verificação em duas etapas já está ligada.',
  not_found: 'Isto não existe mais. Alguém pode ter removido enquanto a página estava aberta.',
  conflict: 'Alguém mudou isto antes de você. Atualize a página para ver como ficou.',
  precondition_failed: 'Alguém mudou isto antes de você. Atualize a página para ver como ficou.',
  payload_too_large: 'A notificação não cabe em uma mensagem push. Encurte os textos ou os endereços.',
  body_too_large: 'São dados demais para um pedido só.',
  message_closed: 'Esta mensagem já terminou. O que foi enviado não volta; duplique-a para enviar de novo.',
  idempotency_key_reused:
    'Este envio já foi feito com outro conteúdo. Atualize a página antes de enviar de novo.',
  rate_limited: 'Foram muitas tentativas em pouco tempo. Espere um minuto e tente de novo.',
  storage_unavailable:
    'O serviço não consegue gravar nada agora. Nada foi aceito: tente de novo em instantes.',
  internal_error: 'O serviço falhou. Tente de novo; se continuar, avise quem cuida dele e diga a hora.',
  /** Under a field that the service refused. */
  field: (_message: string) => 'O serviço não aceitou este valor. Confira e tente de novo.',
  /** An error of a kind that this console does not know. */
  other: (_message: string) =>
    'O serviço não aceitou o pedido. Tente de novo; se continuar, avise quem cuida dele.',
};
