import type { Texts } from './texts.ts';

export const es: Texts = {
  language: 'es',
  bell: {
    enable: 'Activar las notificaciones',
    disable: 'Desactivar las notificaciones',
    enabled: 'Los avisos están activados en este dispositivo.',
    disabled: 'Los avisos están desactivados en este dispositivo.',
  },
  skip: 'Ir a los avisos',
  title: 'Tablón de avisos',
  description: 'Los avisos para todos, del más nuevo al más antiguo.',
  device: {
    on: 'Los avisos están activados en este dispositivo.',
    off: 'Para recibir los avisos, toque la campana.',
    blocked: 'Este sitio está bloqueado en los permisos del navegador.',
    unsupported: 'Este navegador no recibe avisos. Todos quedan aquí.',
    settings: 'Este dispositivo',
    unblock: 'Vea cómo permitirlo',
  },
  empty: {
    title: 'Todavía no hay avisos',
    text: 'El próximo aviso para todos aparece aquí, y queda guardado en este tablón.',
    on: 'También llega a este dispositivo, aunque la página esté cerrada.',
    off: 'Toque la campana, en lo alto de la página, para recibirlo al instante.',
  },
  offline: {
    title: 'El tablón no respondió',
    text: 'Puede ser su conexión, o una pausa del propio tablón.',
    retrying: 'La página lo intenta de nuevo por sí sola.',
    retry: 'Intentar de nuevo',
    stale: 'Sin conexión. Estos son los avisos de antes; los nuevos aparecen cuando vuelva.',
  },
  missing: {
    title: 'Esta dirección no lleva a ningún aviso',
    text: 'Puede haber llegado incompleta, o el aviso no es público.',
  },
  noScript: 'La campana necesita JavaScript; los avisos no: están todos aquí.',
  allNotices: 'Todos los avisos',
  topics: {
    label: 'Temas',
    all: 'Todos',
    more: (count) => (count === 1 ? 'Un tema más' : `${count} temas más`),
  },
  stale: 'No se pudo actualizar ahora. La página lo intenta de nuevo en unos instantes.',
  more: 'Mostrar más',
  loadingMore: 'Buscando más avisos…',
  moreFailed: 'Los avisos más antiguos no llegaron. Inténtelo de nuevo.',
  end: 'No hay avisos más antiguos.',
  newest: 'Avisos más nuevos',
  atom: 'Atom, para lectores de feeds',
  isNew: 'Nuevo',
  unread: (count) =>
    count === 1 ? 'Un aviso nuevo desde su última visita.' : `${count} avisos nuevos desde su última visita.`,
  arrived: (titles) => `Aviso nuevo: ${titles.join('; ')}`,
  open: 'Abrir',
  openAt: (host) => `Abrir en ${host}`,
};
