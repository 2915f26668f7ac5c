import type { AuditEntry } from '@sineta/protocol';
import type { TextsOf } from '../../i18n/part-texts.ts';
import type { auditTexts } from '../../sites/audit/audit-texts.ts';
import { amountsIn, localeOf } from '../../i18n/amounts.ts';
import type { SettingWords } from '../../sites/audit/setting-words.ts';

const extent = ({ details }: AuditEntry): string =>
  details?.['site'] === undefined ? 'todos los sitios' : 'un sitio';
const named = ({ subject }: AuditEntry): string => (subject?.name === undefined ? '' : ` “${subject.name}”`);

const settings: SettingWords = {
  names: {
    name: 'nombre',
    language: 'idioma',
    timeZone: 'zona horaria',
    icon: 'icono',
    origins: 'orígenes permitidos',
    directMessageRetentionDays: 'días que se guardan los mensajes individuales',
    'deliveryLimits.dailyLimit': 'avisos por día',
    'deliveryLimits.quietHours': 'horas de silencio',
    'deliveryLimits.excess': 'lo que supere el límite',
    'conversions.names': 'conversiones',
    'conversions.days': 'días para convertir',
    welcomeMessage: 'bienvenida',
    board: 'tablón',
  },
  values: { digest: 'guardar', drop: 'no entregar' },
  empty: 'vacío',
};

const filterNames = {
  search: 'búsqueda',
  browser: 'navegador',
  system: 'sistema',
  language: 'idioma',
  state: 'estado',
  topic: 'tema',
  segment: 'segmento',
  tag: 'etiqueta',
  user: 'persona',
  device: 'dispositivo',
  timeZone: 'zona horaria',
  seenAfter: 'visto desde',
  seenBefore: 'visto antes de',
  createdAfter: 'se unió desde',
  createdBefore: 'se unió antes de',
};

/** Who wrote what the actor approved. */
const approved = ({ details }: AuditEntry): string =>
  details?.['author'] === undefined ? '' : `, cuya aprobación pidió ${details['author']}`;

const refusals = {
  invalid_credentials: 'contraseña incorrecta',
  invalid_two_factor_code: 'contraseña correcta, código incorrecto',
  email_not_verified: 'la organización no verificó el correo',
  email_linked: 'otra cuenta de la organización tiene este correo',
  no_role: 'ningún rol',
};

const receiptEvents: Readonly<Record<string, string>> = {
  displayed: 'a quién se le mostró el mensaje',
  clicked: 'quién hizo clic en el mensaje',
  dismissed: 'quién descartó el mensaje',
};

const actions: TextsOf<typeof auditTexts>['actions'] = {
  'message.sent': (entry) => `envió el mensaje${named(entry)}${approved(entry)}`,
  'message.scheduled': (entry) => `programó el mensaje${named(entry)}${approved(entry)}`,
  'message.tested': ({ subject }) =>
    `envió una prueba${subject?.name === undefined ? '' : `: “${subject.name}”`}`,
  'message.changed': (entry) => `cambió el mensaje programado${named(entry)}`,
  'message.rescheduled': (entry) => `reprogramó el mensaje${named(entry)}`,
  'message.deleted': (entry) =>
    entry.details?.['undone']
      ? `deshizo el envío del mensaje${named(entry)}`
      : `eliminó el mensaje${named(entry)} antes del envío`,
  'message.corrected': (entry) => `corrigió el mensaje${named(entry)}`,
  'experiment.ended': (entry) =>
    `terminó la prueba A/B del mensaje${named(entry)} con la versión ${String(entry.details?.['winner']).toUpperCase()}`,
  'message.withdrawn': (entry) => `retiró el mensaje${named(entry)}`,
  'message.cancelled': (entry) => `canceló el mensaje${named(entry)}`,
  'message.retried': (entry) => `reenvió el mensaje${named(entry)} a los dispositivos que fallaron`,
  'team.founded': () => 'creó el equipo, con el rol de responsable',
  'member.renamed': ({ subject }) => `cambió su nombre a ${subject?.name ?? 'otro'}`,
  'member.role-changed': ({ subject, details: { from, to } = {} }, role) => {
    const name = subject?.name ?? 'alguien';
    if (from === undefined) return `dio a ${name} el rol de ${role(to)}`;
    if (to === undefined) return `quitó a ${name} el rol de ${role(from)}`;
    return `cambió el rol de ${name} de ${role(from)} a ${role(to)}`;
  },
  'member.removed': ({ subject }) => `quitó a ${subject?.name ?? 'alguien'} del equipo`,
  'invitation.made': ({ details }, role) => `invitó a alguien como ${role(details?.['role'])}`,
  'invitation.accepted': ({ details }, role) => `aceptó una invitación como ${role(details?.['role'])}`,
  'invitation.revoked': ({ details }, role) => `canceló una invitación para ${role(details?.['role'])}`,
  'key.made': (entry) => `creó la clave de API${named(entry)}`,
  'key.site-added': (entry) => `dio a la clave de API${named(entry)} acceso a ${extent(entry)}`,
  'key.site-removed': (entry) => `quitó a la clave de API${named(entry)} el acceso a ${extent(entry)}`,
  'key.revoked': (entry) => `revocó la clave de API${named(entry)}`,
  'site.made': (entry) => `creó el sitio${named(entry)}`,
  'site.changed': (entry) => `cambió los ajustes del sitio${named(entry)}`,
  'vapid-key.added': () => 'creó una clave VAPID para el sitio',
  'devices.imported': () => 'importó dispositivos',
  'receipts.exported': (entry) =>
    `exportó ${receiptEvents[entry.details?.['event'] ?? ''] ?? 'los dispositivos que mostraron, abrieron con un clic o descartaron el mensaje'}${named(entry)}`,
  'direct-messages.exported': () => 'exportó la lista de mensajes individuales',
  'devices.exported': () => 'exportó la lista de dispositivos',
  'device.changed': () => 'cambió un dispositivo mediante su token',
  'device.deleted': () => 'eliminó un dispositivo mediante su token',
  'device.exported': () => 'descargó los datos de un dispositivo',
  'device.forgotten': () => 'eliminó un dispositivo y sus datos',
  'test-device.saved': (entry) => `guardó el dispositivo${named(entry)} para pruebas`,
  'test-device.removed': (entry) => `quitó el dispositivo${named(entry)} de las pruebas`,
  'user.exported': () => 'descargó los datos de una persona',
  'users.exported': () => 'exportó la lista de personas',
  'user.forgotten': () => 'eliminó a una persona, con sus dispositivos y datos',
  'identity-secret.made': () => 'creó un secreto de identidad para el sitio',
  'identity-secret.revoked': () => 'revocó un secreto de identidad del sitio',
  'topic.saved': (entry) => `guardó el tema${named(entry)}`,
  'topic.removed': (entry) => `eliminó el tema${named(entry)}`,
  'segment.saved': (entry) => `guardó el segmento${named(entry)}`,
  'segment.removed': (entry) => `eliminó el segmento${named(entry)}`,
  'template.saved': (entry) => `guardó la plantilla${named(entry)}`,
  'template.removed': (entry) => `eliminó la plantilla${named(entry)}`,
  'draft.made': (entry) => `creó el borrador${named(entry)}`,
  'draft.changed': (entry) => `continuó el borrador${named(entry)}`,
  'draft.removed': (entry) => `eliminó el borrador${named(entry)}`,
  'draft.approval-requested': (entry) => `pidió la aprobación del borrador${named(entry)}`,
  'draft.approval-cancelled': (entry) => `canceló la solicitud de aprobación del borrador${named(entry)}`,
  'draft.returned': (entry) => `devolvió el borrador${named(entry)} sin aprobarlo`,
  'image.uploaded': () => 'subió una imagen',
  'image.deleted': () => 'eliminó una imagen subida',
  'recurring-message.made': (entry) => `creó el mensaje recurrente${named(entry)}`,
  'recurring-message.changed': (entry) => `cambió el mensaje recurrente${named(entry)}`,
  'recurring-message.removed': (entry) => `eliminó el mensaje recurrente${named(entry)}`,
  'session.signed-in': ({ details }) =>
    details?.['passkey'] === undefined
      ? 'inició sesión'
      : `inició sesión con la clave de acceso “${details['passkey']}”`,
  'session.refused': ({ subject, details: { reason = 'invalid_credentials', person } = {} }) => {
    if (subject === undefined && person === undefined) {
      return 'rechazó un inicio de sesión: correo desconocido';
    }
    const account = `rechazó un inicio de sesión en la cuenta de ${subject?.name ?? person}`;
    return reason in refusals ? `${account}: ${refusals[reason as keyof typeof refusals]}` : account;
  },
  'session.locked': ({ subject, details }) => {
    const what =
      details?.['reason'] === 'invalid_two_factor_code'
        ? 'diez códigos incorrectos'
        : 'diez contraseñas incorrectas';
    return subject?.name === undefined
      ? 'pausó los inicios de sesión desde un mismo origen tras diez contraseñas incorrectas: correo desconocido'
      : `pausó los inicios de sesión desde un mismo origen en la cuenta de ${subject.name}: ${what} en 15 minutos`;
  },
  'session.revoked': ({ details }) =>
    details?.['sessions'] === '1' || details === undefined
      ? 'cerró la sesión en otro navegador'
      : `cerró las sesiones en otros ${details['sessions']} navegadores`,
  'password.changed': () => 'cambió su contraseña',
  'password.reset-link-made': ({ subject }) =>
    `creó un enlace para que ${subject?.name ?? 'alguien'} defina una contraseña nueva`,
  'password.reset': () => 'definió una contraseña nueva con un enlace',
  'two-factor.enabled': () => 'activó la verificación en dos pasos',
  'two-factor.disabled': () => 'desactivó la verificación en dos pasos',
  'member.linked': () => 'inició sesión por primera vez con la cuenta de la organización',
  'member.joined': ({ details }, role) =>
    details?.['role'] === undefined
      ? 'se unió al equipo con la cuenta de la organización'
      : `se unió al equipo con la cuenta de la organización, como ${role(details['role'])}`,
  'passkey.added': (entry) => `añadió la clave de acceso${named(entry)} a su cuenta`,
  'passkey.renamed': (entry) => `dio otro nombre a una clave de acceso${named(entry)}`,
  'passkey.removed': (entry) => `quitó la clave de acceso${named(entry)} de su cuenta`,
  'passkey.refused': ({ subject, details }) => {
    if (subject?.name === undefined) return 'rechazó un inicio de sesión: clave de acceso desconocida';
    const account = `rechazó una clave de acceso para la cuenta de ${subject.name}`;
    return details?.['reason'] === 'counter' ? `${account}: puede ser una copia` : account;
  },
};

const audit: TextsOf<typeof auditTexts> = {
  title: 'Actividad',
  description: 'Quién hizo qué y cuándo. Nada se puede editar ni eliminar.',
  loading: 'Cargando la actividad…',
  empty: 'Todavía no hay actividad',
  emptyText:
    'Los mensajes, las invitaciones, las claves de API y los cambios de ajustes aparecen aquí, con quién los hizo y cuándo.',
  more: 'Mostrar más',
  end: 'No hay nada más antiguo.',
  newestEnd: 'No hay nada más reciente.',
  order: 'Orden',
  orders: { newest: 'Más recientes', oldest: 'Más antiguas' },
  system: 'El servicio',
  key: (name) => `La clave de API “${name}”`,
  startKey: 'La clave de API creada en el primer inicio',
  from: (address) => `desde ${address}`,
  times: (count) => `${count.toLocaleString(localeOf('es'))} veces en una hora`,
  dateTime: amountsIn('es').dateTime,
  settings,
  filtered: { by: 'con el filtro', names: filterNames },
  filters: {
    show: 'Filtros',
    actor: 'Quién',
    action: 'Acción',
    site: 'Sitio',
    from: 'Desde el día',
    to: 'Hasta el día',
    all: 'Cualquiera',
  },
  noMatch: {
    title: 'No se encontró ninguna actividad',
    text: 'Quite un filtro o elija otros días.',
    clear: 'Quitar filtros',
  },
  today: 'Hoy',
  yesterday: 'Ayer',
  actions,
};

/** The texts of the activity page. */
export const auditEs = { audit };
