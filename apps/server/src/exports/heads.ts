import type { HeaderLanguage } from '@sineta/protocol';
import type { Reader } from './reader.ts';

type Heads = Readonly<Record<HeaderLanguage, string>>;

const at: Heads = { 'pt-BR': 'Em', en: 'At', es: 'Fecha' };

/** The head of each column by language. Without a language, files have the names, which are those of the API. */
const heads = {
  id: { 'pt-BR': 'ID', en: 'ID', es: 'ID' },
  createdAt: { 'pt-BR': 'Criado em', en: 'Created at', es: 'Creado el' },
  sendAt: { 'pt-BR': 'Agendada para', en: 'Scheduled for', es: 'Programado para' },
  state: { 'pt-BR': 'Estado', en: 'State', es: 'Estado' },
  title: { 'pt-BR': 'Título', en: 'Title', es: 'Título' },
  audience: { 'pt-BR': 'Público', en: 'Audience', es: 'Público' },
  topic: { 'pt-BR': 'Assunto', en: 'Topic', es: 'Tema' },
  segment: { 'pt-BR': 'Segmento', en: 'Segment', es: 'Segmento' },
  targeted: { 'pt-BR': 'Destinatários', en: 'Recipients', es: 'Destinatarios' },
  accepted: { 'pt-BR': 'Enviadas', en: 'Sent', es: 'Enviados' },
  failed: { 'pt-BR': 'Com falha', en: 'Failed', es: 'Con error' },
  gone: { 'pt-BR': 'Inscrições encerradas', en: 'Subscriptions ended', es: 'Suscripciones terminadas' },
  held: { 'pt-BR': 'Guardadas', en: 'Held', es: 'Retenidos' },
  displayed: { 'pt-BR': 'Mostradas', en: 'Shown', es: 'Mostrados' },
  clicked: { 'pt-BR': 'Clicadas', en: 'Clicked', es: 'Con clic' },
  dismissed: { 'pt-BR': 'Dispensadas', en: 'Dismissed', es: 'Descartados' },
  acceptedRate: { 'pt-BR': 'Taxa de envio', en: 'Sent rate', es: 'Tasa de envío' },
  displayedRate: { 'pt-BR': 'Taxa de exibição', en: 'Shown rate', es: 'Tasa de visualización' },
  clickedRate: { 'pt-BR': 'Taxa de cliques', en: 'Click rate', es: 'Tasa de clics' },
  device: { 'pt-BR': 'Dispositivo', en: 'Device', es: 'Dispositivo' },
  devices: { 'pt-BR': 'Dispositivos', en: 'Devices', es: 'Dispositivos' },
  user: { 'pt-BR': 'Pessoa', en: 'User', es: 'Persona' },
  browser: { 'pt-BR': 'Navegador', en: 'Browser', es: 'Navegador' },
  system: { 'pt-BR': 'Sistema', en: 'System', es: 'Sistema' },
  service: { 'pt-BR': 'Serviço de push', en: 'Push service', es: 'Servicio push' },
  reason: { 'pt-BR': 'Motivo', en: 'Reason', es: 'Motivo' },
  status: { 'pt-BR': 'Resposta HTTP', en: 'HTTP status', es: 'Respuesta HTTP' },
  settledAt: { 'pt-BR': 'Concluída em', en: 'Settled at', es: 'Concluido el' },
  displayedAt: { 'pt-BR': 'Mostrada em', en: 'Shown at', es: 'Mostrado el' },
  clickedAt: { 'pt-BR': 'Clicada em', en: 'Clicked at', es: 'Clic recibido el' },
  clickedAction: { 'pt-BR': 'Botão clicado', en: 'Clicked button', es: 'Botón pulsado' },
  dismissedAt: { 'pt-BR': 'Dispensada em', en: 'Dismissed at', es: 'Descartado el' },
  lastSeenAt: { 'pt-BR': 'Última visita', en: 'Last visit', es: 'Última visita' },
  lastClickedAt: { 'pt-BR': 'Último clique', en: 'Last click', es: 'Último clic' },
  language: { 'pt-BR': 'Idioma', en: 'Language', es: 'Idioma' },
  timeZone: { 'pt-BR': 'Fuso horário', en: 'Time zone', es: 'Zona horaria' },
  topics: { 'pt-BR': 'Assuntos', en: 'Topics', es: 'Temas' },
  tags: { 'pt-BR': 'Etiquetas', en: 'Tags', es: 'Etiquetas' },
  name: { 'pt-BR': 'Nome', en: 'Name', es: 'Nombre' },
  description: { 'pt-BR': 'Descrição', en: 'Description', es: 'Descripción' },
  default: { 'pt-BR': 'Já vem ligado', en: 'Default', es: 'Predeterminado' },
  urgentDuringQuietHours: {
    'pt-BR': 'Urgente no horário de silêncio',
    en: 'Urgent during quiet hours',
    es: 'Urgente en horas de silencio',
  },
  at,
  action: { 'pt-BR': 'Ação', en: 'Action', es: 'Acción' },
  count: { 'pt-BR': 'Vezes', en: 'Times', es: 'Veces' },
  actorKind: { 'pt-BR': 'Tipo de autor', en: 'Actor kind', es: 'Tipo de autor' },
  actorId: { 'pt-BR': 'ID do autor', en: 'Actor ID', es: 'ID del autor' },
  actorName: { 'pt-BR': 'Autor', en: 'Actor', es: 'Autor' },
  subjectKind: { 'pt-BR': 'Tipo de objeto', en: 'Object kind', es: 'Tipo de objeto' },
  subjectId: { 'pt-BR': 'ID do objeto', en: 'Object ID', es: 'ID del objeto' },
  subjectName: { 'pt-BR': 'Objeto', en: 'Object', es: 'Objeto' },
  details: { 'pt-BR': 'Detalhes', en: 'Details', es: 'Detalles' },
} as const satisfies Readonly<Record<string, Heads>>;

export type ColumnName = keyof typeof heads;

/** The columns whose values are instants. */
const instants: ReadonlySet<ColumnName> = new Set([
  'at',
  'createdAt',
  'sendAt',
  'lastSeenAt',
  'lastClickedAt',
  'settledAt',
  'displayedAt',
  'clickedAt',
  'dismissedAt',
]);

export function hasInstants(name: ColumnName): boolean {
  return instants.has(name);
}

/** The head of a column for a reader, with the time zone of its times, or its name in the API. */
export function headOf(name: ColumnName, reader: Reader | undefined): string {
  if (reader === undefined) return name;
  const head = heads[name][reader.language];
  return hasInstants(name) ? `${head} (${reader.timeZone})` : head;
}
