import type { Feed, Notice, Site } from '@sineta/protocol';

export const site: Site = {
  id: 'default',
  name: 'Prefeitura de Vila Nova',
  language: 'pt-BR',
  vapidPublicKey: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  topics: [
    {
      id: 'agua',
      name: 'Água e esgoto',
      description: 'Cortes e obras na rede.',
      default: false,
      urgentDuringQuietHours: false,
    },
  ],
};

/** Topics for a site with many of them. */
export function manyTopics(count: number): Site['topics'] {
  return Array.from({ length: count }, (_, index) => ({
    ...site.topics[0]!,
    id: `topic-${index}`,
    name: `Assunto ${index}`,
    description: '',
  }));
}

/** The time at which the tests open the page: a Saturday noon in São Paulo, far from the end of a day. */
export const noon = new Date('2026-03-14T15:00:00Z');
/** The date there. */
export const today = '2026-03-14';
const minute = 60_000;
const day = 24 * 60 * minute;

export function notice(number: number, changes: Partial<Notice> = {}): Notice {
  return {
    id: `notice-${String(number).padStart(20, '0')}`,
    title: `Aviso de número ${number}`,
    body: 'A ação começa às nove, na praça.',
    publishedAt: new Date(noon.getTime() - number * 3 * minute).toISOString(),
    ...changes,
  };
}

/** An image on the test server. */
export const imagePath = '/test-image.svg';
/** One that is higher than wide. */
export const posterPath = '/test-poster.svg';
export const posterSize = { width: 600, height: 900 };

export function threeNotices(origin: string): Feed {
  return {
    notices: [
      notice(1, {
        title: 'Falta de água no Centro nesta tarde',
        body: 'A rede da Rua das Acácias passa por reparo entre 13h e 17h.\n\nGuarde água para o necessário; o abastecimento volta aos poucos à noite.',
        navigate: 'https://agua.example.org/obras?rua=acacias',
        topic: 'agua',
      }),
      notice(2, {
        title: 'Feira do livro abre no sábado, com leitura para crianças às dez',
        navigate: `${origin}/feira`,
        image: `${origin}${imagePath}`,
        publishedAt: new Date(noon.getTime() - day).toISOString(),
      }),
      notice(3, {
        title: 'Vacinação contra a gripe',
        body: undefined,
        publishedAt: new Date(noon.getTime() - 9 * day).toISOString(),
      }),
    ],
  };
}

export const hostileNotices: Feed = {
  notices: [
    notice(1, {
      title: '<img src=x onerror="document.title=\'broken\'">',
      body: `${'\n'.repeat(200)}"><script>document.title='broken'</script>`,
      navigate: "javascript:document.title='broken'",
      image: 'javascript:1',
    }),
    notice(2, {
      title: 'a'.repeat(1500),
      body: `\u202E${'w̸̡̛'.repeat(200)}`,
      navigate: 'https://prefeitura.gov.br@evil.example/entrar',
      topic: 'x'.repeat(100),
    }),
    notice(3, { title: 'مرحبا بالعالم', body: 'data:', navigate: 'data:text/html,<script>1</script>' }),
  ],
};
