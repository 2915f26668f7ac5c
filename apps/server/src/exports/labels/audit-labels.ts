import type { AuditSubjectKind, HeaderLanguage } from '@sineta/protocol';
import { type Label, label } from './label.ts';

/** What audit entries are about. */
export const objectLabels: Readonly<Record<AuditSubjectKind, Label>> = {
  message: label('Mensagem', 'Message', 'Mensaje'),
  member: label('Membro', 'Member', 'Miembro'),
  invitation: label('Convite', 'Invitation', 'Invitación'),
  key: label('Chave de API', 'API key', 'Clave de API'),
  site: label('Site', 'Site', 'Sitio'),
  'vapid-key': label('Chave VAPID', 'VAPID key', 'Clave VAPID'),
  device: label('Dispositivo', 'Device', 'Dispositivo'),
  user: label('Pessoa', 'User', 'Persona'),
  'identity-secret': label('Segredo de identidade', 'Identity secret', 'Secreto de identidad'),
  topic: label('Assunto', 'Topic', 'Tema'),
  segment: label('Segmento', 'Segment', 'Segmento'),
  template: label('Modelo', 'Template', 'Plantilla'),
  draft: label('Rascunho', 'Draft', 'Borrador'),
  image: label('Imagem', 'Image', 'Imagen'),
  'recurring-message': label('Mensagem recorrente', 'Recurring message', 'Mensaje recurrente'),
  passkey: label('Chave de acesso', 'Passkey', 'Clave de acceso'),
};

/** What an action is about, if it is not an object of audit entries. */
const areas = {
  experiment: label('Teste A/B', 'A/B test', 'Prueba A/B'),
  ...objectLabels,
  receipts: label('Quem mostrou ou clicou', 'Who displayed or clicked', 'Quién mostró o hizo clic'),
  'direct-messages': label('Mensagens individuais', 'Individual messages', 'Mensajes individuales'),
  team: label('Equipe', 'Team', 'Equipo'),
  devices: label('Dispositivos', 'Devices', 'Dispositivos'),
  users: label('Pessoas', 'Users', 'Personas'),
  'test-device': label('Dispositivo de teste', 'Test device', 'Dispositivo de prueba'),
  session: label('Sessão', 'Session', 'Sesión'),
  password: label('Senha', 'Password', 'Contraseña'),
  'two-factor': label('Verificação em duas etapas', 'Two-step verification', 'Verificación en dos pasos'),
};

/** What was done, as a noun where a participle would have a gender. */
const deeds = {
  ended: label('encerramento', 'ended', 'cierre'),
  sent: label('envio', 'sent', 'envío'),
  scheduled: label('agendamento', 'scheduled', 'programación'),
  tested: label('teste', 'tested', 'prueba'),
  changed: label('alteração', 'changed', 'cambio'),
  rescheduled: label('nova data', 'rescheduled', 'nueva fecha'),
  cancelled: label('cancelamento', 'cancelled', 'cancelación'),
  deleted: label('exclusão', 'deleted', 'eliminación'),
  corrected: label('correção', 'corrected', 'corrección'),
  withdrawn: label('retirada', 'withdrawn', 'retirada'),
  retried: label('reenvio', 'retried', 'reenvío'),
  exported: label('exportação', 'exported', 'exportación'),
  founded: label('criação', 'created', 'creación'),
  renamed: label('novo nome', 'renamed', 'nuevo nombre'),
  'role-changed': label('mudança de papel', 'role changed', 'cambio de rol'),
  removed: label('remoção', 'removed', 'eliminación'),
  made: label('criação', 'created', 'creación'),
  accepted: label('aceite', 'accepted', 'aceptación'),
  revoked: label('revogação', 'revoked', 'revocación'),
  'site-added': label('acesso dado a um site', 'access to a site added', 'acceso a un sitio añadido'),
  'site-removed': label(
    'acesso a um site retirado',
    'access to a site removed',
    'acceso a un sitio retirado',
  ),
  added: label('inclusão', 'added', 'incorporación'),
  imported: label('importação', 'imported', 'importación'),
  forgotten: label('apagamento dos dados', 'data erased', 'borrado de los datos'),
  saved: label('gravação', 'saved', 'guardado'),
  'approval-requested': label('pedido de aprovação', 'approval requested', 'solicitud de aprobación'),
  'approval-cancelled': label(
    'pedido de aprovação cancelado',
    'approval request cancelled',
    'solicitud cancelada',
  ),
  returned: label('devolução', 'returned', 'devolución'),
  uploaded: label('envio', 'uploaded', 'carga'),
  'signed-in': label('entrada', 'signed in', 'inicio'),
  refused: label('recusa', 'refused', 'rechazo'),
  locked: label('bloqueio', 'locked', 'bloqueo'),
  'reset-link-made': label(
    'link de redefinição criado',
    'reset link created',
    'enlace de restablecimiento creado',
  ),
  reset: label('redefinição', 'reset', 'restablecimiento'),
  enabled: label('ativação', 'enabled', 'activación'),
  disabled: label('desativação', 'disabled', 'desactivación'),
  linked: label('ligação à organização', 'linked to the organisation', 'vínculo con la organización'),
  joined: label('entrada na equipe', 'joined the team', 'incorporación al equipo'),
};

/** Such as “Message: sent”. Each action is an area and a deed. */
export function auditActionLabel(action: string, language: HeaderLanguage): string {
  const [area, deed] = action.split('.');
  return `${areas[area as keyof typeof areas][language]}: ${deeds[deed as keyof typeof deeds][language]}`;
}
