import type { TestState } from '../compose/use-test-send.ts';
import { amountsIn } from './amounts.ts';
import { platformNames } from './names.ts';
import { plural } from './plural.ts';
import { devicesPtBr } from './reach.ts';

const { number, dateTime } = amountsIn('pt-BR');
const contado = plural('pt-BR');

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
  noTopics: 'Este site ainda não tem assuntos. Crie um em “Assuntos e segmentos”.',
  segment: 'Segmento',
  noSegments: 'Ainda não há segmentos salvos. Use um filtro, ou salve um em “Assuntos e segmentos”.',
  choose: 'Escolha…',
  tokens: 'Tokens dos dispositivos',
  tokensHelp: 'Um por linha, até 1.000. Cada dispositivo mostra o seu na página dele.',
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
    urgencies: {
      'very-low': 'Muito baixa: espera o carregador e o Wi-Fi',
      low: 'Baixa: espera o aparelho ser usado',
      normal: 'Normal',
      high: 'Alta: acorda o aparelho, gasta bateria',
    },
    ttl: 'Vale por',
    ttlHelp: (words: string) =>
      words === ''
        ? 'Só recebe quem estiver com o aparelho ligado e conectado neste momento.'
        : `Quem estiver desconectado recebe se voltar em até ${words}. Depois disso, não recebe mais.`,
    ttls: {
      0: 'Só agora',
      900: '15 minutos',
      3600: '1 hora',
      21600: '6 horas',
      86400: '1 dia',
      259200: '3 dias',
      604800: '1 semana',
      2592000: '30 dias',
    } as Readonly<Record<number, string>>,
    ttlOther: (seconds: number) => `${number(seconds)} segundos`,
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
    'not-a-token': 'Há um token que não é de dispositivo: são 43 letras e números, sem espaço.',
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
  preview: {
    title: 'Como aparece',
    approximate: 'Fontes e telas variam: o corte dos textos é aproximado.',
    dark: 'Ver no modo escuro',
    platforms: platformNames,
    empty: 'O título aparece aqui',
    now: 'agora',
    remarks: {
      'title-cut': 'O título é cortado.',
      'body-cut': 'O texto é cortado; abrir a notificação mostra mais.',
      'image-never': 'A imagem não aparece.',
      'image-opened': 'A imagem aparece ao abrir a notificação.',
      'actions-opened': 'Os botões aparecem ao abrir a notificação.',
      'actions-dropped': 'Só os dois primeiros botões aparecem.',
    },
    whole: 'Tudo aparece.',
  },
  draft: {
    saved: 'Rascunho guardado neste navegador.',
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
    states: {
      idle: 'Só este navegador recebe. Se os avisos ainda não estão ligados nele, o teste os liga: ele passa a receber também o que vai para todos, até ser desligado.',
      sending: 'Enviando o teste…',
      sent: 'Teste enviado. Ele aparece neste navegador em instantes. Os avisos estão ligados nele.',
      arrived: 'O teste chegou a este navegador. Os avisos estão ligados nele.',
      off: 'Avisos desligados neste navegador.',
      'not-off': 'Os avisos não foram desligados. Confira a conexão e tente de novo.',
      blocked:
        'Este navegador está com as notificações bloqueadas. Libere nas permissões do site, ao lado do endereço, e tente de novo.',
      undecided:
        'Faltou permitir as notificações neste navegador. Envie o teste de novo e escolha “Permitir” quando ele perguntar, ou nas permissões ao lado do endereço.',
      unsupported: 'Este navegador não recebe notificações. Experimente no Chrome, no Edge ou no Firefox.',
      failed: 'O teste não saiu. Confira a conexão e tente de novo.',
    } satisfies Record<TestState, string>,
  },
  send: {
    now: 'Enviar',
    later: 'Agendar',
    confirmTitle: (count: number | undefined) =>
      count === undefined ? 'Enviar a mensagem?' : `Enviar a ${devicesPtBr(count)}?`,
    confirmLaterTitle: (count: number | undefined) =>
      count === undefined ? 'Agendar a mensagem?' : `Agendar para ${devicesPtBr(count)}?`,
    confirmNow: (devices: string, count: number) =>
      `${devices} ${contado(count, 'recebe', 'recebem')} agora. O que chegar não pode ser recolhido.`,
    confirmTo: (audience: string) => `Para: ${audience}`,
    purpose: (count: number | undefined) =>
      count === undefined ? 'o envio' : `o envio a ${devicesPtBr(count)}`,
    confirmLater: 'Até a hora do envio dá para cancelar, na página da mensagem.',
    estimate: 'O número é uma estimativa: quem entra ou sai até o envio muda a conta.',
    confirm: 'Enviar agora',
    confirmSchedule: 'Agendar',
    cancel: 'Voltar',
    failed: 'O serviço não aceitou a mensagem. Volte e confira os campos marcados.',
    unreachable: 'O serviço não respondeu. O rascunho está guardado; tente de novo. Ela não sai duas vezes.',
    forbidden: 'Seu papel não permite enviar. O rascunho está guardado.',
  },
  readOnly: {
    title: 'Você pode ver, mas não enviar.',
    text: 'Seu papel neste site é o de leitura. Quem administra pode mudar isso em “Equipe”.',
    see: 'Ver as mensagens',
  },
};
