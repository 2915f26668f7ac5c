import { label, type Labels } from './label.ts';

const invalidKeys = label(
  'As chaves da inscrição são inválidas',
  'The subscription’s keys are invalid',
  'Las claves de la suscripción no son válidas',
);
const siteQuietHours = label(
  'Horário de silêncio do site',
  'Quiet hours of the site',
  'Horas de silencio del sitio',
);
const siteDailyLimit = label('Limite por dia do site', 'Daily limit of the site', 'Límite por día del sitio');

/** Why a message failed for a device, or was held. */
export const reasonLabels: Labels = {
  expired: label(
    'A mensagem expirou antes de alcançar o dispositivo',
    'The message expired before the device could be reached',
    'El mensaje expiró antes de llegar al dispositivo',
  ),
  resubscribe: label(
    'O navegador se inscreveu com outra chave',
    'The browser subscribed with a different key',
    'El navegador se suscribió con otra clave',
  ),
  vapid_refused: label(
    'O serviço de push rejeitou a assinatura do servidor',
    'The push service rejected the server’s signature',
    'El servicio push rechazó la firma del servidor',
  ),
  vapid_key_unknown: label(
    'A chave desta inscrição não está mais no servidor',
    'The key for this subscription is no longer on the server',
    'La clave de esta suscripción ya no está en el servidor',
  ),
  payload_too_large: label(
    'A mensagem é grande demais para o serviço de push',
    'The message is too large for the push service',
    'El mensaje es demasiado grande para el servicio push',
  ),
  request_refused: label(
    'O serviço de push recusou o pedido',
    'The push service refused the request',
    'El servicio push rechazó la solicitud',
  ),
  unexpected_status: label(
    'O serviço de push deu uma resposta inesperada',
    'The push service returned an unexpected response',
    'El servicio push dio una respuesta inesperada',
  ),
  endpoint_not_allowed: label(
    'A inscrição não é de um serviço de push permitido',
    'The subscription does not belong to an allowed push service',
    'La suscripción no es de un servicio push permitido',
  ),
  address_not_public: label(
    'O endereço do serviço de push não pode ser usado',
    'The push service’s address cannot be used',
    'La dirección del servicio push no se puede usar',
  ),
  host_not_found: label(
    'O serviço de push desta inscrição não existe',
    'The push service of this subscription does not exist',
    'El servicio push de esta suscripción no existe',
  ),
  invalid_p256dh: invalidKeys,
  invalid_auth_secret: invalidKeys,
  invalid_vapid_subject: label(
    'O contato do servidor é inválido',
    'The server’s contact address is invalid',
    'El contacto del servidor no es válido',
  ),
  invalid_vapid_key: label(
    'A chave do servidor é inválida',
    'The server’s key is invalid',
    'La clave del servidor no es válida',
  ),
  quiet_hours: label(
    'Horário de silêncio do visitante',
    'Quiet hours of the visitor',
    'Horas de silencio del visitante',
  ),
  daily_limit: label(
    'Limite que o visitante escolheu',
    'Daily limit of the visitor',
    'Límite que eligió el visitante',
  ),
  urgent_only: label('Só urgentes', 'Urgent only', 'Solo urgentes'),
  site_quiet_hours: siteQuietHours,
  site_daily_limit: siteDailyLimit,
  dropped_quiet_hours: siteQuietHours,
  dropped_daily_limit: siteDailyLimit,
};
