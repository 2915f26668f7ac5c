import { plural } from '../../i18n/plural.ts';

const contado = plural('pt-BR');
const counted = plural('en');
const numero = new Intl.NumberFormat('pt-BR');
const number = new Intl.NumberFormat('en');

const ptBr = {
  title: 'Assuntos e segmentos',
  description: 'Duas maneiras de escrever só para uma parte do público.',
  devices: (count: number) => `${numero.format(count)} ${contado(count, 'dispositivo', 'dispositivos')}`,
  topics: {
    title: 'Assuntos',
    text: 'Escolhidos pelos visitantes, que veem estes nomes e descrições.',
    create: 'Criar assunto',
    loading: 'Carregando assuntos…',
    empty: 'Nenhum assunto ainda',
    emptyText:
      'Um assunto é algo que os visitantes podem acompanhar, como “Água e esgoto” ou “Vestibular”. As mensagens dele vão aos dispositivos que o escolheram.',
    edit: 'Editar',
    editNamed: (name: string) => `Editar ${name}`,
    actions: (name: string) => `Ações para ${name}`,
    remove: 'Remover',
    removeTitle: (name: string) => `Remover o assunto “${name}”?`,
    removeText:
      'Os visitantes deixam de vê-lo na lista. Os dispositivos que o escolheram continuam com ele, sem nome.',
    removed: (name: string) => `Assunto “${name}” removido.`,
    formCreate: 'Criar assunto',
    formEdit: (name: string) => `Editar “${name}”`,
    name: 'Nome',
    nameMissing: 'Dê um nome ao assunto.',
    describe: 'Descrição',
    describeHelp: 'Uma frase: o que os visitantes recebem e com que frequência.',
    id: 'ID',
    idHelp: 'Usado pela API e pelas páginas do site. Não pode ser alterado depois.',
    idWrong: 'Use letras, números, hífen, ponto ou sublinhado, sem espaços.',
    idTaken: 'Já existe um assunto com este ID.',
    saved: (name: string) => `Assunto “${name}” salvo.`,
  },
  segments: {
    title: 'Segmentos',
    text: 'Escolhidos por você: filtros salvos para usar no painel e na API.',
    create: 'Criar segmento',
    loading: 'Carregando segmentos…',
    empty: 'Nenhum segmento ainda',
    emptyText:
      'Um segmento é um grupo que você define, como “quem usa Android em português”. Ele é avaliado a cada envio, com os dispositivos que atendem às condições naquele momento.',
    edit: 'Editar',
    actions: (name: string) => `Ações para ${name}`,
    remove: 'Remover',
    removeTitle: (name: string) => `Remover o segmento “${name}”?`,
    removeText:
      'As mensagens já aceitas não mudam. Requisições à API que usam este segmento passam a dar erro.',
    removed: (name: string) => `Segmento “${name}” removido.`,
    formCreate: 'Criar segmento',
    formEdit: (name: string) => `Editar “${name}”`,
    name: 'Nome',
    nameMissing: 'Dê um nome ao segmento.',
    reach: 'Agora:',
    conditions: (count: number) => `${numero.format(count)} ${contado(count, 'condição', 'condições')}`,
    updated: 'alterado',
    filterMissing: 'Escolha pelo menos uma condição.',
    idWrong: 'O nome precisa ter pelo menos uma letra ou um número.',
    idTaken: 'Já existe um segmento com nome parecido.',
    saved: (name: string) => `Segmento “${name}” salvo.`,
  },
};

const en: typeof ptBr = {
  title: 'Topics and segments',
  description: 'Two ways to reach part of your audience.',
  devices: (count) => `${number.format(count)} ${counted(count, 'device', 'devices')}`,
  topics: {
    title: 'Topics',
    text: 'Chosen by visitors, who see these names and descriptions.',
    create: 'Create topic',
    loading: 'Loading topics…',
    empty: 'No topics yet',
    emptyText:
      'A topic is a subject that visitors can follow, such as “Water supply” or “Exams”. Its messages go to the devices that chose it.',
    edit: 'Edit',
    editNamed: (name) => `Edit ${name}`,
    actions: (name) => `Actions for ${name}`,
    remove: 'Remove',
    removeTitle: (name) => `Remove topic “${name}”?`,
    removeText: 'Visitors will no longer see it in the list. Devices that chose it keep it, without a name.',
    removed: (name) => `Topic “${name}” removed.`,
    formCreate: 'Create topic',
    formEdit: (name) => `Edit “${name}”`,
    name: 'Name',
    nameMissing: 'Enter a name for the topic.',
    describe: 'Description',
    describeHelp: 'One sentence: what visitors receive and how often.',
    id: 'ID',
    idHelp: 'Used by the API and the site’s pages. Cannot be changed later.',
    idWrong: 'Use letters, digits, hyphens, periods or underscores, without spaces.',
    idTaken: 'A topic with this ID already exists.',
    saved: (name) => `Topic “${name}” saved.`,
  },
  segments: {
    title: 'Segments',
    text: 'Chosen by you: saved filters for the console and the API.',
    create: 'Create segment',
    loading: 'Loading segments…',
    empty: 'No segments yet',
    emptyText:
      'A segment is a group that you define, such as “Android users in Portuguese”. It is evaluated each time you send, so it always contains the devices that match at that moment.',
    edit: 'Edit',
    actions: (name) => `Actions for ${name}`,
    remove: 'Remove',
    removeTitle: (name) => `Remove segment “${name}”?`,
    removeText:
      'Messages already accepted are not affected. API requests that use this segment will return an error.',
    removed: (name) => `Segment “${name}” removed.`,
    formCreate: 'Create segment',
    formEdit: (name) => `Edit “${name}”`,
    name: 'Name',
    nameMissing: 'Enter a name for the segment.',
    reach: 'Now:',
    conditions: (count) => `${number.format(count)} ${counted(count, 'condition', 'conditions')}`,
    updated: 'changed',
    filterMissing: 'Choose at least one condition.',
    idWrong: 'The name must contain at least one letter or digit.',
    idTaken: 'A segment with a similar name already exists.',
    saved: (name) => `Segment “${name}” saved.`,
  },
};

export const topicsTexts = { 'pt-BR': ptBr, en };
