/** The meaning of each error for the operator, and the fix, in Brazilian Portuguese. */
export const problemsPtBr = {
  unreachable: 'O serviço não respondeu. Confira a conexão e tente de novo. Nada se perdeu.',
  failed: 'O serviço deu uma resposta inesperada. Tente de novo em instantes.',
  invalid_request: 'Corrija os campos destacados.',
  malformed_json: 'O serviço não entendeu a requisição. Recarregue a página e tente de novo.',
  session_ended:
    'Sua sessão terminou antes de você entrar de novo. Nada foi alterado nem enviado. Confira e tente de novo.',
  unauthorized: 'Entre de novo para continuar.',
  forbidden: 'Seu papel não permite isso. Quem administra a equipe pode mudá-lo.',
  invalid_user_signature:
    'A assinatura do usuário não confere. Calcule-a no servidor com um segredo de identidade.',
  origin_not_allowed: 'O serviço não reconhece o endereço desta página. Abra o painel pelo endereço público.',
  invalid_credentials: 'E-mail ou senha incorretos. Confira os dois e tente de novo.',
  incorrect_password: 'A senha atual está incorreta.',
  invalid_two_factor_code: 'Código incorreto ou expirado. Digite o que aparece agora.',
  passkey_refused: 'O serviço não aceitou esta chave de acesso. Use outra ou entre de outro modo.',
  sign_in_expired: 'A tentativa de entrar expirou. Tente de novo.',
  recent_sign_in_required: 'Nada mudou: por segurança, confirme antes que é você.',
  sign_in_method_required:
    'Sem esta chave de acesso, você não conseguiria mais entrar. Antes, adicione outra ou desative a verificação em duas etapas.',
  password_sign_in_off: 'Neste serviço não se entra com senha. Entre de outro modo.',
  provider_refused:
    'A conta da organização não foi aceita. Tente de novo; se continuar, avise quem administra o servidor.',
  provider_unavailable:
    'O login da organização não respondeu. Tente de novo em instantes ou entre de outro modo.',
  email_not_verified:
    'A sua organização ainda não confirmou o seu e-mail. Confirme-o na conta dela e entre de novo.',
  email_linked:
    'O seu e-mail já pertence a outra conta da organização nesta equipe. Quem administra a equipe pode remover a antiga.',
  no_role: 'A sua conta não tem acesso a este painel. Quem administra a equipe pode dar um papel a você.',
  link_expired:
    'Este link não vale mais: já foi usado ou cancelado, expirou ou foi copiado pela metade. Peça outro.',
  email_taken: 'Alguém da equipe já usa este e-mail. Entre com ele ou use outro.',
  owner_required:
    'A equipe precisa de pelo menos uma pessoa responsável. Dê esse papel a outra pessoa antes.',
  two_factor_already_enabled: 'A verificação em duas etapas já está ativa.',
  not_found: 'Isto não existe mais. Alguém pode ter removido enquanto a página estava aberta.',
  payload_too_large: 'A notificação é grande demais para uma mensagem push. Encurte o texto ou os endereços.',
  body_too_large: 'A requisição é grande demais.',
  image_not_accepted:
    'O arquivo não é uma imagem PNG, JPEG, WebP, GIF ou AVIF inteira, ou tem mais de 40 milhões de pixels.',
  image_quota_reached:
    'O site já tem todas as imagens que pode guardar. As antigas podem ser excluídas em Site: Imagens carregadas.',
  limit_reached: 'O limite foi atingido. Antes, exclua o que não é mais usado.',
  message_closed: 'A mensagem já terminou. Duplique-a para enviar de novo.',
  draft_changed: 'O rascunho mudou.',
  stale_revision:
    'Alguém da equipe alterou isto enquanto você editava. Nada foi salvo. Feche e abra de novo para ver a versão mais recente.',
  idempotency_key_reused:
    'Este envio já foi feito com outro conteúdo. Recarregue a página antes de enviar de novo.',
  rate_limited: 'Muitas tentativas em pouco tempo. Espere um minuto e tente de novo.',
  storage_unavailable: 'O serviço não consegue salvar dados agora. Tente de novo em instantes.',
  internal_error:
    'O serviço falhou. Tente de novo. Se continuar, avise quem administra o servidor e informe a hora.',
  /** Below a field that the service rejected. */
  field: (_message: string) => 'O serviço não aceitou este valor. Confira e tente de novo.',
  /** An error that this console does not know. */
  other: (_message: string) =>
    'O serviço não aceitou o pedido. Tente de novo; se continuar, avise quem administra o servidor.',
};
