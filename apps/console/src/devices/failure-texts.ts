const ptBr = {
  reasons: {
    expired: 'O prazo acabou antes de o dispositivo ser alcançado',
    resubscribe: 'A inscrição do navegador foi feita com outra chave',
    vapid_refused: 'O serviço de push não aceitou a assinatura do servidor',
    vapid_key_unknown: 'A chave desta inscrição não está mais no servidor',
    payload_too_large: 'O serviço de push achou a mensagem grande demais',
    request_refused: 'O serviço de push recusou o pedido',
    unexpected_status: 'O serviço de push respondeu algo que não se esperava',
    endpoint_not_allowed: 'O endereço da inscrição não é de um serviço de push permitido',
    address_not_public: 'O endereço do serviço de push não pode ser usado',
    invalid_p256dh: 'As chaves da inscrição estão estragadas',
    invalid_auth_secret: 'As chaves da inscrição estão estragadas',
    invalid_vapid_subject: 'O contato do servidor não é válido',
    invalid_vapid_key: 'A chave do servidor não é válida',
  } as Readonly<Record<string, string>>,
  unknownReason: (reason: string) => `Outro motivo (${reason})`,
  answered: (status: number) => `resposta ${status}`,
};

const en: typeof ptBr = {
  reasons: {
    expired: 'Its time ended before the device was reached',
    resubscribe: 'The browser subscribed with another key',
    vapid_refused: 'The push service did not accept the signature of the server',
    vapid_key_unknown: 'The key of this subscription is no longer on the server',
    payload_too_large: 'The push service found the message too large',
    request_refused: 'The push service refused the request',
    unexpected_status: 'The push service answered something unexpected',
    endpoint_not_allowed: 'The address of the subscription is of no allowed push service',
    address_not_public: 'The address of the push service cannot be used',
    invalid_p256dh: 'The keys of the subscription are damaged',
    invalid_auth_secret: 'The keys of the subscription are damaged',
    invalid_vapid_subject: 'The contact of the server is not valid',
    invalid_vapid_key: 'The key of the server is not valid',
  },
  unknownReason: (reason) => `Another reason (${reason})`,
  answered: (status) => `answer ${status}`,
};

/** Why a push service or the sender did not reach a device. */
export const failureTexts = { 'pt-BR': ptBr, en };
