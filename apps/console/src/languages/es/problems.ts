import type { problemsPtBr } from '../../service/problem-texts.pt-br.ts';

const problem: typeof problemsPtBr = {
  unreachable: 'El servicio no respondió. Revise la conexión e inténtelo de nuevo. No se perdió nada.',
  failed: 'El servicio dio una respuesta inesperada. Inténtelo de nuevo en unos instantes.',
  invalid_request: 'Corrija los campos resaltados.',
  malformed_json: 'El servicio no entendió la solicitud. Recargue la página e inténtelo de nuevo.',
  session_ended:
    'Su sesión terminó antes de que volviera a iniciarla. No se cambió ni se envió nada. Revise los datos e inténtelo de nuevo.',
  unauthorized: 'Inicie sesión de nuevo para continuar.',
  forbidden: 'Su rol no lo permite. Quien administra el equipo puede cambiarlo.',
  invalid_user_signature:
    'La firma del usuario no es válida. Calcúlela en el servidor con un secreto de identidad.',
  origin_not_allowed:
    'El servicio no reconoce la dirección de esta página. Abra el panel en su dirección pública.',
  invalid_credentials: 'Correo o contraseña incorrectos. Revise ambos e inténtelo de nuevo.',
  incorrect_password: 'La contraseña actual es incorrecta.',
  invalid_two_factor_code: 'El código es incorrecto o expiró. Escriba el que aparece ahora.',
  passkey_refused: 'El servicio no aceptó esta clave de acceso. Use otra o inicie sesión de otra manera.',
  sign_in_expired: 'El inicio de sesión tardó demasiado y expiró. Inténtelo de nuevo.',
  recent_sign_in_required: 'No se cambió nada: por seguridad, confirme antes que es usted.',
  sign_in_method_required:
    'Sin esta clave de acceso, ya no podría iniciar sesión. Antes, añada otra o desactive la verificación en dos pasos.',
  password_sign_in_off: 'En este servicio no se usan contraseñas. Inicie sesión de otra manera.',
  provider_refused:
    'No se aceptó la cuenta de la organización. Inténtelo de nuevo; si sigue así, avise a quien administra el servidor.',
  provider_unavailable:
    'El inicio de sesión de la organización no respondió. Inténtelo de nuevo en unos instantes o de otra manera.',
  email_not_verified:
    'Su organización aún no verificó su correo. Verifíquelo en su cuenta de la organización e inicie sesión de nuevo.',
  email_linked:
    'Su correo ya pertenece a otra cuenta de la organización en este equipo. Quien administra el equipo puede quitar la antigua.',
  no_role: 'Su cuenta no tiene acceso a este panel. Quien administra el equipo puede darle un rol.',
  link_expired: 'Este enlace ya no sirve: se usó, se canceló, expiró o se copió incompleto. Pida otro.',
  email_taken: 'Alguien del equipo ya usa este correo. Inicie sesión con él o use otro.',
  owner_required: 'El equipo necesita al menos una persona responsable. Antes, dé ese rol a alguien más.',
  two_factor_already_enabled: 'La verificación en dos pasos ya está activa.',
  not_found: 'Esto ya no existe. Quizá alguien lo eliminó mientras la página estaba abierta.',
  payload_too_large:
    'La notificación es demasiado grande para un mensaje push. Acorte el texto o las direcciones.',
  body_too_large: 'La solicitud es demasiado grande.',
  image_not_accepted:
    'El archivo no es una imagen PNG, JPEG, WebP, GIF o AVIF completa, o tiene más de 40 millones de píxeles.',
  image_quota_reached:
    'El sitio ya tiene todas las imágenes que puede guardar. Las antiguas se pueden eliminar en Sitio: Imágenes subidas.',
  limit_reached: 'Se alcanzó el límite. Elimine lo que ya no se usa.',
  message_closed: 'El mensaje ya terminó. Duplíquelo para enviarlo de nuevo.',
  draft_changed: 'El borrador cambió.',
  stale_revision:
    'Alguien del equipo ya lo cambió. No se guardó nada. Cierre y abra de nuevo para ver la versión más reciente.',
  idempotency_key_reused:
    'Este envío ya se hizo con otro contenido. Recargue la página antes de enviar de nuevo.',
  rate_limited: 'Demasiados intentos en poco tiempo. Espere un minuto e inténtelo de nuevo.',
  storage_unavailable: 'El servicio no puede guardar datos ahora. Inténtelo de nuevo en unos instantes.',
  internal_error:
    'El servicio falló. Inténtelo de nuevo. Si sigue así, avise a quien administra el servidor e indique la hora.',
  field: () => 'El servicio no aceptó este valor. Revíselo e inténtelo de nuevo.',
  other: () =>
    'El servicio no aceptó la solicitud. Inténtelo de nuevo; si sigue así, avise a quien administra el servidor.',
};

/** The meaning of each error for the operator, and the fix. */
export const problemsEs = { problem };
