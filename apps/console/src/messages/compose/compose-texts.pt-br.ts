import { amountsIn } from '../../i18n/amounts.ts';
import { devicesPtBr } from '../../devices/counts/reach-texts.ts';

const { number, dateTime } = amountsIn('pt-BR');

/** The texts of the compose page in Brazilian Portuguese. Their type is the type of every language. */
export const composePtBr = {
  title: 'Nova mensagem',
  sections: {
    audience: 'Público',
    content: 'Conteúdo',
    timing: 'Agendamento',
    more: 'Mais opções',
    less: 'Menos opções',
  },
  audience: 'Destinatários',
  audiences: {
    everyone: 'Todos',
    topic: 'Assuntos',
    segment: 'Um segmento',
    filter: 'Um filtro',
    user: 'Uma pessoa',
    devices: 'Dispositivos selecionados',
  },
  exclude: 'Excluir assuntos ou segmentos',
  segment: 'Segmento',
  none: { topic: 'Este site ainda não tem assuntos.', segment: 'Ainda não há segmentos salvos.' },
  createOne: 'Criar um em “Assuntos e segmentos”',
  choose: 'Selecione…',
  fields: {
    title: 'Título',
    help: {
      title: 'É o que se lê primeiro. Até cerca de 35 caracteres aparecem por inteiro em qualquer lugar.',
      body: 'Uma ou duas frases. Todos veem o começo.',
    },
    cut: {
      title: (over: number, platforms: string) =>
        `${number(over)} ${over === 1 ? 'caractere' : 'caracteres'} a mais: o fim é cortado em ${platforms}.`,
      body: (over: number, platforms: string) =>
        `Até ${number(over)} ${over === 1 ? 'caractere só aparece' : 'caracteres só aparecem'} ao expandir, em ${platforms}.`,
    },
    body: 'Texto',
    navigate: 'Link ao clicar',
    navigateHelp: (address: string, hasPage: boolean) =>
      hasPage ? `Se vazio, abre a página do próprio aviso, em ${address}.` : `Se vazio, abre ${address}.`,
    image: 'URL da imagem',
    imageHelp: 'Cerca de 2:1. Só o Chrome e navegadores derivados mostram, no Windows e no Android.',
    actionTitle: (position: number) => `Botão ${position}: texto`,
    addLanguage: '+ Idioma',
    publish: 'Publicar também no mural de avisos do site',
    publishHelp: 'Visitantes ainda o encontram lá depois.',
    timing: 'Hora do envio',
    timings: {
      now: 'Agora',
      instant: 'Em data e hora marcadas',
      local: 'No horário local de cada dispositivo',
    },
    repeat: 'Repetir esta mensagem…',
  },
  arrival: {
    now: 'A mensagem é enviada assim que você confirmar.',
    approved: 'A mensagem é enviada assim que for aprovada.',
    instant: (at: Date, zone: string) => `Será enviada em ${dateTime(at)}, ${zone}.`,
    local: (at: string) => `Chega a cada dispositivo no horário local dele: ${at}.`,
    recurring: (rule: string) => `Será enviada ${rule}, no horário do site.`,
    unknown: 'Escolha a data e a hora.',
  },
  problems: {
    missing: 'Campo obrigatório.',
    'not-an-address': 'Digite um endereço completo, que comece com https://.',
    'not-a-token': 'Um destes não é um ID ou token de dispositivo.',
    'too-many': 'No máximo 1.000 dispositivos, 20 condições e 4 botões.',
    'too-long': 'Longo demais. Encurte o texto ou os endereços.',
    'not-a-key': 'Use até 32 letras, números, - ou _, sem espaço nem acento.',
    'not-a-time': 'Esta data e hora não existem.',
    past: 'Esta hora já passou. Escolha outra ou envie agora.',
    'past-at-site': 'Esta hora já passou no fuso do site. Escolha outra ou envie agora.',
    'too-far': 'Só é possível agendar até um ano à frente.',
    'out-of-range': 'O máximo são 30 dias.',
    refused: 'O serviço não aceitou este valor.',
    'not-a-placeholder': 'Complete o que está entre {{ }}, como em {{nome|vizinhança}}.',
    nul: 'Contém um caractere invisível. Apague e digite o texto de novo.',
  },
  problemsFound: (count: number) => `Corrija ${count} ${count === 1 ? 'campo' : 'campos'}.`,
  /** What a draft lacks, by its field. */
  missing: {
    title: 'Falta o título.',
    topic: 'Escolha ao menos um assunto.',
    segment: 'Escolha um segmento.',
    filter: 'Adicione ao menos uma condição, ou envie para todos.',
    user: 'Informe o ID da pessoa.',
    tokens: 'Informe ao menos um dispositivo.',
  },
  meter: {
    label: 'Tamanho da mensagem',
    longest: 'A versão mais longa',
    value: (size: number, limit: number) => `${number(size)} de ${number(limit)} bytes`,
    over: (excess: number) =>
      `${number(excess)} ${excess === 1 ? 'byte' : 'bytes'} acima do limite dos serviços de push. Encurte o texto ou os endereços.`,
  },
  draft: {
    states: {
      saved: 'Rascunho salvo neste navegador.',
      tabOnly: 'Rascunho salvo só nesta aba.',
      unsaved: '',
    },
    notSaved: 'Este navegador não salva rascunhos. Não feche a página antes de enviar.',
    restored: 'Seu rascunho foi recuperado.',
    undone: 'Envio desfeito. Ninguém recebeu.',
    share: 'Guardar nos rascunhos',
    discard: 'Começar do zero',
    duplicated: 'Esta é uma cópia. Nada foi enviado ainda.',
  },
  templates: {
    title: 'Modelos',
    use: 'Usar modelo',
    save: 'Salvar como modelo',
    cancel: 'Cancelar',
  },
  test: {
    button: 'Enviar teste para este navegador',
    send: 'Enviar teste',
    choose: 'Escolher dispositivos',
    turnOff: 'Desligar neste navegador',
    notYet: 'Corrija antes os campos destacados.',
    idle: 'Só este navegador recebe o teste. Se os avisos estiverem desligados nele, o teste os liga. A partir daí ele também recebe o que vai para todos, até você desligar.',
  },
  send: {
    now: 'Enviar',
    later: 'Agendar',
    save: 'Salvar alterações',
    purpose: (count: number | undefined) =>
      count === undefined ? 'o envio' : `o envio a ${devicesPtBr(count)}`,
    cancel: 'Voltar',
  },
};
