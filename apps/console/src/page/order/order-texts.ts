const ptBr = {
  label: 'Ordem',
  count: (items: number) => `${items} ao todo`,
  orders: {
    newest: 'Mais recentes',
    name: 'Nome',
    devices: 'Mais dispositivos',
    changed: 'Última alteração',
    seen: 'Último acesso',
    used: 'Último uso',
    id: 'ID',
    lastSeen: 'Última visita',
    lastClicked: 'Último clique',
  },
};

const en: typeof ptBr = {
  label: 'Order',
  count: (items) => `${items} in all`,
  orders: {
    newest: 'Newest',
    name: 'Name',
    devices: 'Most devices',
    changed: 'Last changed',
    seen: 'Last visit',
    used: 'Last used',
    id: 'ID',
    lastSeen: 'Last visit',
    lastClicked: 'Last click',
  },
};

/** The texts of the order of lists. */
export const orderTexts = { name: 'order', 'pt-BR': ptBr, en };
