import type { TextsOf } from '../../i18n/part-texts.ts';
import type { keysTexts } from '../../accounts/api-keys/keys-texts.ts';
import type { passkeysTexts } from '../../accounts/passkeys/passkeys-texts.ts';
import type { accountTexts } from '../../accounts/settings/account-texts.ts';
import { inSentence } from './in-sentence.ts';

const account: TextsOf<typeof accountTexts> = {
  title: 'Su cuenta',
  you: {
    title: 'Perfil',
    name: 'Nombre',
    nameHelp: 'El equipo ve este nombre junto a lo que usted hace.',
    nameMissing: 'Escriba su nombre.',
    email: 'Correo electrónico',
    role: 'Rol',
    changed: 'Nombre cambiado.',
  },
  password: {
    title: 'Contraseña',
    current: 'Contraseña actual',
    next: 'Contraseña nueva',
    others: 'Cerrar sesión en los demás navegadores',
    submit: 'Cambiar contraseña',
    currentMissing: 'Escriba su contraseña actual.',
    changed: 'Contraseña cambiada.',
  },
  twoFactor: {
    title: 'Verificación en dos pasos',
    state: {
      off: 'Para iniciar sesión con la contraseña hará falta también un código de su teléfono o una clave de acceso. Quien descubra la contraseña no podrá entrar.',
      app: 'Activa. Para iniciar sesión con la contraseña hace falta también el código de la aplicación de autenticación.',
      passkey: 'Activa. Para iniciar sesión con la contraseña hace falta también una clave de acceso.',
      either:
        'Activa. Para iniciar sesión con la contraseña hace falta también el código de la aplicación de autenticación o una clave de acceso.',
    },
    factor: 'Además de la contraseña, pedir',
    factors: {
      passkey: {
        label: 'Una clave de acceso',
        description: 'Una de las que ya tiene. No hay que instalar nada.',
      },
      app: {
        label: 'Un código de la aplicación de autenticación',
        description: 'Sus claves de acceso también sirven.',
      },
    },
    badge: 'Activa',
    turnOn: 'Activar',
    turnOff: 'Desactivar',
    next: 'Continuar',
    scan: 'En la aplicación de autenticación, añada una cuenta y escanee este código QR. Si lo prefiere, pegue la clave.',
    qrCode: 'Código QR con la clave para la aplicación de autenticación',
    key: 'Clave',
    backup: 'Códigos de recuperación',
    backupText: {
      app: 'La verificación en dos pasos está activa. Guarde estos códigos fuera del teléfono: cada uno sirve una vez, si pierde el acceso a la aplicación. No volverán a aparecer.',
      passkey:
        'La verificación en dos pasos está activa. Guarde estos códigos en un lugar seguro: cada uno sirve una vez, si pierde sus claves de acceso. No volverán a aparecer.',
    },
    code: 'Código actual de la aplicación',
    codeMissing: 'Escriba los seis dígitos.',
    finish: 'Activar',
    done: 'Ya los guardé',
    turnedOn: 'Verificación en dos pasos activada.',
    turnedOff: 'Verificación en dos pasos desactivada.',
    offTitle: 'Desactivar la verificación en dos pasos',
    offText: 'Para iniciar sesión bastará la contraseña.',
  },
  sessions: {
    title: 'Sesiones activas',
    text: 'Si no reconoce una sesión, ciérrela y cambie la contraseña.',
    loading: 'Cargando las sesiones…',
    current: 'Este navegador',
    unknown: 'Navegador desconocido',
    on: (browser, system) => `${browser} en ${system}`,
    seen: 'Último acceso:',
    since: (date) => `iniciada el ${inSentence(date)}`,
    revoke: 'Cerrar',
    revokeNamed: (name) => `Cerrar la sesión de ${name}`,
    revokeOthers: 'Cerrar las demás sesiones',
    revoked: 'Sesión cerrada.',
    othersRevoked: 'Las demás sesiones se cerraron.',
  },
};

const passkeys: TextsOf<typeof passkeysTexts> = {
  title: 'Claves de acceso',
  text: 'Inicie sesión con su huella digital, su rostro o el PIN del dispositivo, sin contraseña. Nadie adivina una clave de acceso, y en páginas falsas no funciona.',
  full: (most) => `Ya tiene ${most} claves de acceso, el máximo. Elimine una para añadir otra.`,
  unavailable: {
    'no-address': 'Las claves de acceso requieren https y un nombre de dominio.',
    'other-address': 'Las claves de acceso solo funcionan en la dirección pública del panel:',
    unsupported: 'Este navegador no admite claves de acceso. Abra el panel en otro para añadir una.',
  },
  add: 'Añadir',
  addTitle: 'Añadir una clave de acceso',
  addText: 'El navegador le pedirá su huella digital, su rostro o el PIN del dispositivo.',
  name: 'Nombre',
  nameHelp: 'Para que usted la reconozca después.',
  nameMissing: 'Dé un nombre a la clave de acceso.',
  nameHere: (browser, system) => `${browser} en ${system}`,
  create: 'Crear clave de acceso',
  added: (name) => `Clave de acceso “${name}” añadida.`,
  synced: 'Sincronizada',
  unusable: 'De otra dirección',
  unusableHelp: 'Se creó cuando el servicio tenía otra dirección. Aquí no sirve para iniciar sesión.',
  created: (date) => `Creada el ${inSentence(date)}`,
  used: 'Último uso:',
  unused: 'Nunca usada para iniciar sesión',
  actions: (name) => `Acciones para ${name}`,
  rename: 'Cambiar nombre',
  renameTitle: 'Cambiar el nombre de la clave de acceso',
  renamed: 'Nombre cambiado.',
  remove: 'Eliminar',
  removeTitle: (name) => `¿Eliminar “${name}”?`,
  removeText: 'Después ya no se podrá iniciar sesión con esta clave de acceso.',
  removeElsewhere:
    'Elimínela también en el gestor de contraseñas del dispositivo; si no, la seguirá ofreciendo.',
  removed: (name) => `Clave de acceso “${name}” eliminada.`,
  refusals: {
    cancelled:
      'No se usó ninguna clave de acceso: la solicitud se canceló o se agotó el tiempo. Inténtelo de nuevo o siga de otro modo.',
    known: 'Este dispositivo ya tiene una clave de acceso de su cuenta.',
    unsuitable: 'Este dispositivo no guarda claves de acceso. Active el bloqueo de pantalla o use otro.',
    address:
      'En esta dirección, el navegador no acepta claves de acceso. Abra el panel en la dirección pública.',
    failed: 'El navegador no pudo usar una clave de acceso. Inténtelo de nuevo o siga de otro modo.',
  },
};

const keys: TextsOf<typeof keysTexts> = {
  title: 'Claves de API',
  description:
    'Con una clave de API, sus sistemas envían mensajes y consultan los resultados sin iniciar sesión.',
  create: 'Crear clave',
  current: 'Claves activas',
  revokedTitle: 'Claves revocadas',
  loading: 'Cargando las claves…',
  empty: 'Todavía no hay claves de API',
  emptyText: 'Cree una clave por sistema. Así, si una se filtra, solo hay que cambiar esa.',
  scope: 'Permisos',
  scopes: { read: 'Consultar', draft: 'Proponer', send: 'Enviar', manage: 'Administrar' },
  explanations: {
    read: 'Consulta mensajes y cifras, pero no cada dispositivo. No envía ni cambia nada.',
    draft: 'Consulta mensajes y cifras, y propone borradores para su aprobación. No envía nada.',
    send: 'Envía mensajes y consulta los resultados, sin acceso a la lista de dispositivos. Sirve para casi todos los sistemas.',
    manage:
      'Además, consulta cada dispositivo y cambia sitios, claves y dispositivos. Protéjala como una contraseña.',
  },
  sites: 'Sitios',
  allSites: 'Todos los sitios',
  allSitesText: 'También los que se creen después.',
  someSites: 'Solo algunos sitios',
  chosenSites: 'Sitios elegidos',
  validForAll: 'Vale en todos los sitios',
  validFor: (names) => `Vale en ${names}`,
  sitesMissing: 'Elija al menos un sitio.',
  changeSites: 'Cambiar sitios',
  changeSitesOf: (name) => `Cambiar los sitios de ${name}`,
  sitesOf: (name) => `Sitios de la clave “${name}”`,
  sitesChanged: (name) => `Sitios de la clave “${name}” cambiados.`,
  readOnly: 'Solo quien administra un sitio ve y crea claves. Los roles están en “Equipo”.',
  first: 'Creada en el primer inicio',
  created: (date) => `Creada el ${inSentence(date)}`,
  createdBy: (date, name) => `Creada el ${inSentence(date)} por ${name}`,
  used: 'usada',
  unused: 'nunca usada',
  revokedAt: (date) => `Revocada el ${inSentence(date)}`,
  revoke: 'Revocar',
  revokeNamed: (name) => `Revocar ${name}`,
  revokeTitle: (name) => `¿Revocar la clave “${name}”?`,
  revokeText:
    'El sistema que usa la clave deja de enviar de inmediato. No se puede deshacer; para continuar, cree otra clave.',
  revokeHereText:
    'El sistema que usa la clave pierde de inmediato el acceso a los sitios que usted administra. No se puede deshacer; para continuar, cree otra clave.',
  revoked: (name) => `Clave “${name}” revocada.`,
  formTitle: 'Crear clave',
  name: 'Nombre',
  nameHelp: 'El sistema que usará la clave, para que usted la reconozca después.',
  nameMissing: 'Dé un nombre a la clave.',
  createdTitle: 'Clave creada',
  createdText:
    'Copie la clave ahora y guárdela en un lugar seguro. No volverá a aparecer; solo conservamos un hash.',
  key: 'Clave',
  example: 'Pruebe la clave',
  exampleText: 'No envía nada: muestra cuántos dispositivos lo recibirían.',
  done: 'Ya la guardé',
};

/** The texts of the operator's account, and of the API keys. */
export const accountSettingsEs = { account, passkeys, keys };
