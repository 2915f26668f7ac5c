import type { BoardPage, Notice } from '@sineta/protocol';
import { boardAddresses } from '@sineta/protocol/board';
import picture from './picture.svg';

const minute = 60_000;

/** The current time of the samples. */
export const now = new Date('2026-03-14T15:00:00Z');

/** The board of a town, with enough topics to be collapsed. */
export function samplePage(): BoardPage {
  return {
    origin: location.origin,
    timeZone: 'America/Sao_Paulo',
    today: '2026-03-14',
    settings: {},
    language: 'pt-BR',
    words: boardAddresses('pt-BR').words,
    site: {
      id: 'gallery',
      name: 'Prefeitura de Vila Nova',
      language: 'pt-BR',
      vapidPublicKey: '',
      topics: [
        'Água e esgoto',
        'Saúde',
        'Escolas',
        'Obras',
        'Cultura',
        'Editais',
        'Esporte',
        'Clima',
        'Feiras',
        'Trânsito',
        'Matrículas',
        'Ônibus',
        'Coleta de lixo',
        'Parques',
        'Moradia',
        'Defesa civil',
        'Bibliotecas',
        'Turismo',
        'Meio ambiente',
        'Empregos',
        'Iluminação pública',
      ].map((name) => ({
        id: name.toLowerCase(),
        name,
        description: '',
        default: false,
        urgentDuringQuietHours: false,
      })),
    },
    view: { kind: 'missing' },
  };
}

/** Notices by their special property. */
export function sampleNotices(): Readonly<Record<string, Notice>> {
  const notice = (id: string, minutesAgo: number, more: Partial<Notice> & Pick<Notice, 'title'>): Notice => ({
    id: `sample-${id}`,
    publishedAt: new Date(now.getTime() - minutesAgo * minute).toISOString(),
    ...more,
  });
  return {
    plain: notice('plain', 3, {
      title: 'Falta de água no Centro nesta tarde',
      body: 'A rede da Rua das Acácias passa por reparo entre 13h e 17h.\n\nGuarde água para o necessário; o abastecimento volta aos poucos à noite.',
      navigate: 'https://agua.example.org/obras',
      topic: 'água e esgoto',
    }),
    image: notice('image', 75, {
      title: 'Feira do livro abre no sábado, com leitura para crianças às dez',
      body: 'Na praça da matriz, até as 20h.',
      image: new URL(picture, location.href).href,
      navigate: `${location.origin}/feira`,
      topic: 'cultura',
    }),
    corrected: notice('corrected', 240, {
      title: 'Vacinação contra a gripe no domingo',
      body: 'Na unidade do Centro, das 8h às 12h.',
      correctedAt: new Date(now.getTime() - 30 * minute).toISOString(),
    }),
    short: notice('short', 240, { title: 'Vacinação contra a gripe' }),
    long: notice('long', 5, {
      title: 'Otorrinolaringologia_e_pneumoultramicroscopicossilicovulcanoconiose-na-unidade-de-saude',
      body: `https://example.org/${'um-endereco-muito-comprido-'.repeat(6)}`,
      topic: 'trânsito',
    }),
    rightToLeft: notice('rtl', 9, {
      title: 'مرحبا بكم في المكتبة الجديدة',
      body: 'تفتح المكتبة أبوابها يوم السبت عند الساعة العاشرة صباحا.',
    }),
  };
}
