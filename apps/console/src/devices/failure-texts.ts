const ptBr = {
  reasons: {
    expired: 'A mensagem expirou antes de alcançar o dispositivo',
    resubscribe: 'O navegador se inscreveu com outra chave',
    vapid_refused: 'O serviço de push rejeitou a assinatura do servidor',
    vapid_key_unknown: 'A chave desta inscrição não está mais no servidor',
    payload_too_large: 'A mensagem é grande demais para o serviço de push',
    request_refused: 'O serviço de push recusou o pedido',
    unexpected_status: 'O serviço de push deu uma resposta inesperada',
    endpoint_not_allowed: 'A inscrição não é de um serviço de push permitido',
    address_not_public: 'O endereço do serviço de push não pode ser usado',
    host_not_found: 'O serviço de push desta inscrição não existe',
    invalid_p256dh: 'As chaves da inscrição são inválidas',
    invalid_auth_secret: 'As chaves da inscrição são inválidas',
    invalid_vapid_subject: 'O contato do servidor é inválido',
    invalid_vapid_key: 'A chave do servidor é inválida',
  } as Readonly<Record<string, string>>,
  unknownReason: (reason: string) => `Outro motivo (${reason})`,
  answered: (status: number) => `status ${status}`,
};

const en: typeof ptBr = {
  reasons: {
    expired: 'The message expired before the device could be reached',
    resubscribe: 'The browser subscribed with a different key',
    vapid_refused: 'The push service rejected the server’s signature',
    vapid_key_unknown: 'The key for this subscription is no longer on the server',
    payload_too_large: 'The message is too large for the push service',
    request_refused: 'The push service refused the request',
    unexpected_status: 'The push service returned an unexpected response',
    endpoint_not_allowed: 'The subscription does not belong to an allowed push service',
    address_not_public: 'The push service’s address cannot be used',
    host_not_found: 'The push service of this subscription does not exist',
    invalid_p256dh: 'The subscription’s keys are invalid',
    invalid_auth_secret: 'The subscription’s keys are invalid',
    invalid_vapid_subject: 'The server’s contact address is invalid',
    invalid_vapid_key: 'The server’s key is invalid',
  },
  unknownReason: (reason) => `Other reason (${reason})`,
  answered: (status) => `status ${status}`,
};

/** The reasons why a message did not reach a device. */
export const failureTexts = { name: 'failure', 'pt-BR': ptBr, en };
