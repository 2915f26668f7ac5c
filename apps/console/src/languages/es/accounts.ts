import type { TextsOf } from '../../i18n/part-texts.ts';
import type { entryTexts } from '../../accounts/links/link-texts.ts';
import type { roleTexts } from '../../accounts/rights/role-texts.ts';
import type { signInTexts } from '../../accounts/sign-in/sign-in-texts.ts';
import type { signUpTexts } from '../../accounts/sign-up/sign-up-texts.ts';
import type { teamTexts } from '../../accounts/team/team-texts.ts';
import { inSentence } from './in-sentence.ts';

const signIn: TextsOf<typeof signInTexts> = {
  title: 'Iniciar sesión',
  lead: 'Para enviar avisos a quienes activaron la campana.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  showPassword: 'Mostrar contraseña',
  submit: 'Iniciar sesión',
  confirmPassword: 'Escriba su contraseña para continuar',
  code: 'Código de la aplicación',
  codeHelp: 'Los seis dígitos de su aplicación de autenticación o un código de recuperación.',
  backupCode: 'Código de recuperación',
  backupCodeHelp: 'Uno de los códigos que guardó al activar la verificación en dos pasos.',
  submitCode: 'Confirmar',
  confirmation: {
    title: 'Confirme que es usted',
    text: 'Por seguridad, identifíquese de nuevo antes de cambiar cómo inicia sesión.',
  },
  withPasskey: 'Usar una clave de acceso',
  withProvider: (name) => `Iniciar sesión con ${name}`,
  passkeyStep: 'Falta un paso: confirme que es usted con una clave de acceso.',
  usePasskey: 'Usar una clave de acceso',
  useCode: 'Usar un código',
  useBackupCode: 'Usar un código de recuperación',
  onlyPasskeys: {
    'no-address':
      'Aquí solo se inicia sesión con clave de acceso, y esta dirección del servicio no las admite. Avise a quien administra el servidor.',
    'other-address': 'Aquí solo se inicia sesión con clave de acceso, en la dirección pública del panel:',
    unsupported:
      'Aquí solo se inicia sesión con clave de acceso, y este navegador no las admite. Abra el panel en otro.',
  },
  back: 'Volver',
  refused: 'Correo o contraseña incorrectos. Revise ambos e inténtelo de nuevo.',
  codeRefused: 'Código incorrecto o expirado. Escriba el que aparece ahora.',
  emailMissing: 'Escriba su correo electrónico.',
  passwordMissing: 'Escriba su contraseña.',
  codeMissing: 'Escriba el código.',
  forgot: 'Olvidé mi contraseña',
  forgotten: '¿Olvidó su contraseña? Quien administra el servidor puede crear un enlace para definir otra.',
  forgottenHow: 'Vea cómo',
};

const signUp: TextsOf<typeof signUpTexts> = {
  name: 'Nombre',
  nameHelp: 'El equipo ve este nombre.',
  nameMissing: 'Escriba su nombre.',
  email: 'Correo electrónico',
  emailHelp: 'Se usa para iniciar sesión.',
  emailWrong: 'Escriba un correo, como ana@ejemplo.org.',
  password: 'Contraseña',
  showPassword: 'Mostrar contraseña',
  passwordHelp: (length) => `Al menos ${length} caracteres. Una frase funciona bien.`,
  passwordShort: (missing) =>
    `${missing === 1 ? 'Falta 1 carácter' : `Faltan ${missing} caracteres`} en la contraseña.`,
  passwordLong: (excess) =>
    `${excess === 1 ? 'Sobra 1 carácter' : `Sobran ${excess} caracteres`} en la contraseña.`,
  passwordWeak: 'Esta contraseña es fácil de adivinar. Use varias palabras sin relación entre sí.',
};

const entry: TextsOf<typeof entryTexts> = {
  setUp: {
    title: 'Le damos la bienvenida a Sineta',
    lead: 'La primera cuenta es responsable del servicio e invita al resto del equipo.',
    submit: 'Crear cuenta e iniciar sesión',
    expired: 'Este enlace de instalación ya no es válido',
    expiredText:
      'El servicio creó otro al reiniciarse, o el enlace se copió a medias. Use el más reciente, que está en la terminal o en el log del servicio. Cada inicio muestra uno nuevo, hasta que exista la primera cuenta.',
    closed: 'Este servicio ya está configurado',
    closedText:
      'El enlace de instalación ya se usó. Inicie sesión con su cuenta o pida una invitación al equipo.',
    noToken: 'Enlace de instalación incompleto',
    noTokenText:
      'Al iniciarse, el servicio muestra el enlace de instalación en la terminal o en el log. Abra el enlace completo: la parte que sigue al # es la clave de esta página.',
    signIn: 'Iniciar sesión',
  },
  join: {
    title: 'Recibió una invitación',
    checking: 'Comprobando la invitación…',
    lead: (role, explanation) => `Su rol: ${role}. ${explanation}`,
    expires: (date) => `La invitación vale hasta el ${inSentence(date)} y solo se puede usar una vez.`,
    submit: 'Unirse al equipo',
    noToken: 'Abra el enlace de nuevo',
    noTokenText:
      'Por seguridad, la clave desaparece de la dirección en cuanto se abre la página. Abra de nuevo el enlace original: vale hasta que se use.',
    expired: 'Esta invitación ya no es válida',
    expiredText: 'Ya se usó, se canceló, expiró o se copió a medias. Pida otra a quien se la envió.',
    signIn: 'Ya tengo una cuenta',
  },
  forgotPassword: {
    title: 'Olvidé mi contraseña',
    lead: 'Le enviamos por correo un enlace para crear otra. Vale una sola vez, durante una hora.',
    email: 'Correo de su cuenta',
    emailWrong: 'Escriba un correo, como ana@ejemplo.org.',
    submit: 'Enviar enlace',
    done: 'Revise su correo',
    doneText: (email) =>
      `Si ${email} tiene una cuenta aquí, el enlace va en camino. Si no llega en unos minutos, revise la dirección y la carpeta de spam. Enviamos como máximo un enlace cada cinco minutos.`,
    noMail:
      'Este servicio no envía correos. Pida un enlace a quien administra el servidor, que puede crearlo con este comando. Sirve una vez, durante 24 horas.',
    command: 'En la máquina del servicio, con sus ajustes',
    example: 'ana@ejemplo.org',
    back: 'Volver al inicio de sesión',
  },
  resetPassword: {
    title: 'Definir otra contraseña',
    lead: 'Al cambiar la contraseña, su sesión se cierra en todos los navegadores.',
    password: 'Contraseña nueva',
    submit: 'Cambiar contraseña',
    done: 'Contraseña cambiada',
    doneText: 'Inicie sesión con la contraseña nueva.',
    noToken: 'Abra el enlace de nuevo',
    noTokenText:
      'Por seguridad, la clave desaparece de la dirección en cuanto se abre la página. Abra de nuevo el enlace original: vale hasta que se use.',
    expired: 'Este enlace ya no es válido',
    expiredText: 'Ya se usó, expiró o se copió a medias. Pida otro a quien administra el servidor.',
    expiredWithMail: 'Ya se usó, expiró, se copió a medias o hay uno más nuevo. Pida otro enlace por correo.',
    another: 'Pedir otro enlace',
    signIn: 'Iniciar sesión',
  },
};

const role: TextsOf<typeof roleTexts> = {
  name: {
    owner: 'Responsable',
    admin: 'Administrador',
    editor: 'Editor',
    author: 'Redactor',
    viewer: 'Lector',
  },
  explanation: {
    owner: 'Puede todo, incluso nombrar a otros responsables.',
    admin: 'Envía mensajes, configura los sitios y gestiona el equipo y las claves de API.',
    editor: 'Escribe, envía y cancela mensajes y ve los resultados.',
    author: 'Escribe borradores y pide su aprobación. Los aprueba y envía quien puede enviar mensajes.',
    viewer: 'Ve mensajes y cifras, pero no cambia nada.',
  },
  onSite: (name, site) => `${name} en ${site}`,
  onAllSites: (name) => `${name} en todos los sitios`,
  none: 'Sin acceso',
  role: 'Rol',
  roleOn: (site) => `Rol en ${site}`,
  everywhere: 'Rol en todos los sitios',
  noneEverywhere: 'Ninguno',
  noneEverywhereText: 'Solo accede a los sitios elegidos abajo.',
  single: 'Rol en cada sitio',
  noneHere: 'Sin acceso',
  sameHere: 'Como en los demás sitios.',
  more: 'Puede más en algunos sitios',
  addSite: 'Otro sitio',
  roleMissing: 'Elija un rol en al menos un sitio.',
};

const team: TextsOf<typeof teamTexts> = {
  title: 'Equipo',
  description: 'Las personas que cuidan de este servicio y lo que puede hacer cada una.',
  members: {
    title: 'Miembros',
    loading: 'Cargando el equipo…',
    you: 'Usted',
    seen: 'Último acceso:',
    never: 'Sin sesión activa',
    factors: {
      twoFactor: 'Dos pasos',
      passkey: 'Clave de acceso',
      none: 'Sin segundo paso ni clave de acceso',
    },
    actions: (name) => `Acciones para ${name}`,
    changeRole: 'Cambiar rol',
    changeRoleOf: (name) => `Rol de ${name}`,
    changed: (name) => `El rol de ${name} cambió.`,
    remove: 'Quitar del equipo',
    removeTitle: (name) => `¿Quitar a ${name} del equipo?`,
    removeText: (name) =>
      `La sesión de ${name} se cierra de inmediato en todos los navegadores y su acceso termina. Lo que ya hizo sigue en el registro de actividad. Para volver, necesita otra invitación.`,
    confirmRemove: 'Quitar',
    removed: (name) => `${name} ya no está en el equipo.`,
    losesOwn: 'Esta es su cuenta: después, solo otra persona puede deshacerlo.',
    lastOwner: (name) =>
      `Solo ${name ?? 'usted'} tendrá el rol de responsable. Si pierde su cuenta, nadie más podrá darlo.`,
    removeHere: 'Quitar de sus sitios',
    removeHereTitle: (name) => `¿Quitar a ${name} de los sitios que usted administra?`,
    removeHereText: (name) =>
      `${name} pierde de inmediato el acceso a esos sitios. Lo que ya hizo sigue en el registro de actividad. Para volver, necesita otra invitación.`,
    removedHere: (name) => `${name} ya no tiene acceso a los sitios que usted administra.`,
  },
  roles: { title: 'Lo que puede hacer cada rol' },
  invitations: {
    title: 'Invitaciones pendientes',
    invite: 'Invitar a alguien',
    empty: 'No hay invitaciones pendientes',
    emptyText:
      'Una invitación es un enlace que usted envía como prefiera. Sirve para una persona y vale siete días.',
    noNote: 'Sin nota',
    row: (by, until) => `Creada por ${by}, vale hasta el ${until}`,
    revoke: 'Cancelar',
    revokeNamed: (whose) => `Cancelar invitación: ${whose}`,
    revoked: 'Invitación cancelada. El enlace ya no funciona.',
    formTitle: 'Invitar al equipo',
    note: 'Nota',
    noteHelp: 'Opcional. Por ejemplo, el nombre de la persona. Solo la ve el equipo.',
    email: 'Correo electrónico',
    emailHelp: 'Opcional. Enviamos la invitación a esta dirección.',
    emailWrong: 'Escriba un correo, como ana@ejemplo.org.',
    create: 'Crear enlace',
    send: 'Enviar invitación',
    sentTitle: 'Invitación enviada',
    sentText: (email, until) =>
      `Enviamos la invitación a ${email}. Sirve para una persona y vale hasta el ${until}. Si no llega, envíe usted este enlace, que no volverá a aparecer.`,
    notSent: 'No se pudo enviar el correo. La invitación vale de todos modos: envíe usted el enlace.',
    createdTitle: 'Enlace creado',
    createdText: (until) =>
      `Envíe este enlace a quien quiera invitar. Sirve para una persona, vale hasta el ${until} y no volverá a aparecer.`,
    link: 'Enlace de la invitación',
    copy: 'Copiar enlace',
    done: 'Listo',
  },
};

/** The texts of signing in, of the team and of its roles. */
export const accountsEs = { signIn, signUp, entry, role, team };
