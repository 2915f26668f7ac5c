/** What to do for a device that has shown none of the latest messages. */
const ptBr = {
  badge: 'Provavelmente perdido',
  onApple:
    'Não mostrou nenhuma das últimas mensagens, nem abriu o site desde então. No iPhone e no iPad, isso acontece quando o site é removido da Tela de Início. Para voltar a receber, a pessoa adiciona o site de novo e toca no sino.',
  elsewhere:
    'Não mostrou nenhuma das últimas mensagens, nem abriu o site desde então. Para voltar a receber, a pessoa abre o site e, se o sino estiver desligado, toca nele.',
};

const en: typeof ptBr = {
  badge: 'Probably lost',
  onApple:
    'It has shown none of the latest messages, nor opened the site since. On an iPhone or iPad, this happens when the site is removed from the Home Screen. To receive messages again, the person adds the site again and presses the bell.',
  elsewhere:
    'It has shown none of the latest messages, nor opened the site since. To receive messages again, the person opens the site and, if the bell is off, presses it.',
};

export const lostDeviceTexts = { name: 'lostDevice', 'pt-BR': ptBr, en };
