import { amountsIn } from '../../i18n/amounts.ts';
import { devicesPtBr } from '../../devices/counts/reach-texts.ts';

const { number, dateTime } = amountsIn('pt-BR');

/** The words of the page where messages are written, in Brazilian Portuguese; its type is what each other language has to say. */
export const composePtBr = {
  title: 'Escrever',
  sections: {
    audience: 'Para quem',
    words: 'O que vai escrito',
    actions: 'Botões',
    delivery: 'Como entregar',
    timing: 'Quando',
  },
  whom: 'Quem recebe',
  audiences: {
    everyone: 'Todos',
    topic: 'Um assunto',
    segment: 'Um segmento',
    filter: 'Um filtro',
    devices: 'Dispositivos escolhidos',
  },
  topic: 'Assunto',
  segment: 'Segmento',
  none: { topic: 'Este site ainda não tem assuntos.', segment: 'Ainda não há segmentos salvos.' },
  makeOne: 'Criar um em “Assuntos e segmentos”',
  choose: 'Escolha…',
  fields: {
    title: 'Título',
    titleCut: (platforms: string) => `Comprido: o fim não aparece em ${platforms}.`,
    titleHelp: 'O que se lê primeiro. Até umas 35 letras aparecem inteiras em toda parte.',
    body: 'Texto',
    bodyHelp: 'Uma ou duas frases. O começo é o que todos veem.',
    navigate: 'Link ao tocar',
    navigateHelp: (address: string, hasPage: boolean) =>
      hasPage ? `Vazio, abre a página do próprio aviso, em ${address}/avisos.` : `Vazio, abre ${address}.`,
    icon: 'Ícone (endereço)',
    iconHelp: 'Uma imagem quadrada, 192 × 192 ou maior.',
    image: 'Imagem grande (endereço)',
    imageHelp: 'Cerca de 2:1. Só o Chrome e os parecidos mostram, no Windows e no Android.',
    actionTitle: (position: number) => `Botão ${position}: o que diz`,
    actionNavigate: (position: number) => `Botão ${position}: aonde leva`,
    addLanguage: '+ Idioma',
    addAction: 'Acrescentar botão',
    removeAction: (position: number) => `Tirar o botão ${position}`,
    actionsHelp: 'A maioria dos sistemas mostra dois. Safari e iPhone não mostram nenhum.',
    collapseKey: 'Substitui as anteriores de mesmo nome',
    collapseKeyHelp:
      'Um nome curto, como placar. Quem esteve longe recebe só a última mensagem com esse nome.',
    urgency: 'Urgência',
    ttl: 'Vale por',
    ttlHelp: (words: string) =>
      words === ''
        ? 'Só recebe quem estiver com o aparelho ligado e conectado neste momento.'
        : `Quem estiver desconectado recebe se voltar em até ${words}. Depois disso, não recebe mais.`,
    publish: 'Mostrar também no mural de avisos do site',
    publishHelp: 'Quem abrir a página depois ainda encontra o aviso lá.',
    timing: 'Hora do envio',
    timings: {
      now: 'Agora',
      instant: 'Num momento certo, igual para todos',
      local: 'Pelo relógio de cada dispositivo',
    },
    at: 'Dia e hora',
    carried: (names: readonly string[]) => `Da mensagem copiada também vão: ${names.join(', ')}.`,
    dropCarried: 'Deixar de fora',
  },
  arrival: {
    now: 'Sai assim que você confirmar.',
    instant: (at: Date) => `Sai em ${dateTime(at)}, no seu horário.`,
    local: (at: string, first: Date, last: Date) =>
      `Chega a cada um quando o relógio dele marcar ${at}. Pelo seu horário, isso vai de ${dateTime(first)} a ${dateTime(last)}.`,
    unknown: 'Escolha o dia e a hora.',
  },
  problems: {
    missing: 'Falta preencher.',
    'not-an-address': 'Escreva um endereço completo, que comece com https://.',
    'not-a-token': 'Um deles não é de dispositivo.',
    'too-many': 'São mais do que cabe: no máximo 1.000 dispositivos e 4 botões.',
    'too-long': 'É longo demais para uma mensagem. Encurte os textos ou os endereços.',
    'not-a-key': 'Use até 32 letras, números, - ou _, sem espaço nem acento.',
    'not-a-time': 'Este dia e esta hora não existem.',
    past: 'Esta hora já passou. Escolha outra, ou envie agora.',
    'too-far': 'Só dá para agendar até um ano à frente.',
    'out-of-range': 'Vale por no máximo 30 dias.',
    refused: 'O serviço não aceitou este campo como está.',
    nul: 'Há um caractere invisível que não pode ir. Apague e escreva de novo.',
  },
  problemsFound: (count: number) =>
    count === 1 ? 'Falta acertar 1 campo.' : `Falta acertar ${count} campos.`,
  titleMissing: 'Falta o título.',
  meter: {
    label: 'Tamanho da mensagem',
    value: (size: number, limit: number) => `${number(size)} de ${number(limit)} bytes`,
    over: (excess: number) =>
      `Passa ${number(excess)} bytes do que um serviço de push carrega. Encurte os textos ou os endereços.`,
  },
  draft: {
    states: { kept: 'Rascunho guardado neste navegador.', aside: 'Guardado só nesta aba.', not: '' },
    notSaved: 'Este navegador não guarda rascunhos. Não feche a página antes de enviar.',
    restored: 'Este é o rascunho que você deixou.',
    discard: 'Começar do zero',
    discardTitle: 'Começar do zero?',
    discardText: 'O que está escrito aqui se perde.',
    elsewhere: 'Outra aba mudou este rascunho.',
    takeOther: 'Usar o da outra aba',
    keepMine: 'Ficar com este',
    elsewhereSent: 'Outra aba enviou ou descartou este rascunho. O que está aqui continua.',
    duplicated: 'Cópia de uma mensagem. Nada foi enviado ainda.',
    replaceTitle: 'Trocar o que está escrito?',
    replaceText: 'Há um rascunho em andamento. O que vai entrar toma o lugar dele.',
    replace: 'Trocar',
    keep: 'Manter o rascunho',
  },
  templates: {
    title: 'Modelos',
    use: 'Usar um modelo',
    save: 'Salvar como modelo',
    cancel: 'Cancelar',
  },
  test: {
    button: 'Enviar um teste para este navegador',
    turnOff: 'Desligar neste navegador',
    notYet: 'Acerte antes os campos marcados.',
    idle: 'Só este navegador recebe. Se os avisos ainda não estão ligados nele, o teste os liga: ele passa a receber também o que vai para todos, até ser desligado.',
  },
  send: {
    now: 'Enviar',
    later: 'Agendar',
    purpose: (count: number | undefined) =>
      count === undefined ? 'o envio' : `o envio a ${devicesPtBr(count)}`,
    cancel: 'Voltar',
  },
  readOnly: {
    title: 'Você pode ver, mas não enviar.',
    text: 'Seu papel neste site é o de leitura. Quem administra pode mudar isso em “Equipe”.',
    see: 'Ver as mensagens',
  },
};
