import type {
  AudienceKind,
  DeviceState,
  DirectMessageState,
  HeaderLanguage,
  MessageState,
} from '@sineta/protocol';
import { browserNames, systemNames } from '@sineta/protocol/user-agent';
import type { ColumnName } from '../heads.ts';
import { auditActionLabel, objectLabels } from './audit-labels.ts';
import { filtersText } from './filter-labels.ts';
import { type Label, label, type Labels } from './label.ts';
import { reasonLabels } from './reason-labels.ts';

const booleans: Labels = {
  true: label('Sim', 'Yes', 'Sí'),
  false: label('Não', 'No', 'No'),
};

const other = label('Outro', 'Other', 'Otro');

const states = {
  scheduled: label('Agendada', 'Scheduled', 'Programado'),
  sending: label('Enviando', 'Sending', 'Enviando'),
  sent: label('Enviada', 'Sent', 'Enviado'),
  cancelled: label('Cancelada', 'Cancelled', 'Cancelado'),
  expired: label('Expirou', 'Expired', 'Expiró'),
  failed: label('Falhou', 'Failed', 'Falló'),
  accepted: label('Enviada', 'Sent', 'Enviado'),
  held: label('Guardada', 'Held', 'Retenido'),
  gone: label('Inscrição encerrada', 'Subscription ended', 'Suscripción terminada'),
  active: label('Ativo', 'Active', 'Activo'),
  resubscribe: label('Precisa renovar', 'Needs renewal', 'Debe renovarse'),
  going: label('Pode ter saído', 'May be gone', 'Posible baja'),
} satisfies Record<MessageState | DirectMessageState | DeviceState, Label>;

const audiences = {
  everyone: label('Todos', 'Everyone', 'Todos'),
  topic: label('Assunto', 'Topic', 'Tema'),
  segment: label('Segmento ou filtro', 'Segment or filter', 'Segmento o filtro'),
  devices: label('Dispositivos', 'Devices', 'Dispositivos'),
} satisfies Record<AudienceKind, Label>;

/** The words for the values of each column that has codes, as the console shows them. */
const labels: Readonly<Partial<Record<ColumnName, Labels>>> = {
  state: states,
  audience: audiences,
  browser: { ...browserNames, other },
  system: { ...systemNames, other },
  service: { google: 'Google', mozilla: 'Mozilla', microsoft: 'Microsoft', apple: 'Apple', other },
  default: booleans,
  urgentDuringQuietHours: booleans,
  reason: reasonLabels,
  actorKind: {
    user: label('Membro', 'Member', 'Miembro'),
    key: label('Chave de API', 'API key', 'Clave de API'),
    system: label('Serviço', 'Service', 'Servicio'),
  },
  subjectKind: objectLabels,
};

/** The details of an audit entry in one line instead of JSON. */
function detailsText(json: string, language: HeaderLanguage): string {
  return Object.entries(JSON.parse(json) as Record<string, string>)
    .map(([name, value]) => (name === 'filters' ? filtersText(value, language) : `${name}: ${value}`))
    .filter((text) => text !== '')
    .join('; ');
}

/** Whether the values of a column are codes, booleans or JSON. */
export function hasLabels(column: ColumnName): boolean {
  return column === 'action' || column === 'details' || Object.hasOwn(labels, column);
}

/** The word for a value, or the value if it has none, such as a reason of a later version. */
export function labelOf(column: ColumnName, value: string, language: HeaderLanguage): string {
  if (column === 'action') return auditActionLabel(value, language);
  if (column === 'details') return detailsText(value, language);
  const found = labels[column];
  if (found === undefined || !Object.hasOwn(found, value)) return value;
  const word = found[value]!;
  return typeof word === 'string' ? word : word[language];
}
