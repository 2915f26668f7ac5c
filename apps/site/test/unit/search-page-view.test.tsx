import type { BoardPage, BoardView } from '@sineta/protocol';
import { boardAddresses } from '@sineta/protocol/board';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageContext } from '../../src/page/page-context.ts';
import { SearchPageView } from '../../src/search/search-page-view.tsx';
import { TextsContext } from '../../src/texts/texts-context.ts';
import { textsFor } from '../../src/texts/texts.ts';

type Search = Extract<BoardView, { kind: 'search' }>;

const topics = [
  { id: 'eventos', name: 'Eventos' },
  { id: 'escola', name: 'Escola' },
];

function render(view: Search, language = 'pt-BR', named: typeof topics = []): string {
  const page = {
    origin: 'https://avisos.example',
    site: { id: 'default', name: 'Vila', language, topics: named },
    settings: {},
    language,
    words: boardAddresses(language).words,
    timeZone: 'America/Sao_Paulo',
    today: '2026-11-12',
    view,
  } as unknown as BoardPage;
  return renderToStaticMarkup(
    <PageContext value={page}>
      <TextsContext value={textsFor(language)}>
        <SearchPageView view={view} />
      </TextsContext>
    </PageContext>,
  );
}

const after = '1.AAAAAAAAAAAAAAAAAAAAAA';

test.for([
  [
    'pt-BR',
    'Há muitas procuras agora. Tente de novo em um minuto.',
    'Tentar de novo',
    '/?q=feira&amp;antes=',
  ],
  ['en', 'There are many searches right now. Try again in a minute.', 'Try again', '/?q=feira&amp;before='],
  [
    'es',
    'Hay muchas búsquedas en este momento. Inténtelo de nuevo en un minuto.',
    'Intentar de nuevo',
    '/?q=feira&amp;antes=',
  ],
] as const)('in %s, a refused search offers to try again', ([language, text, retry, address]) => {
  const found = { notices: [], beyond: 'refused' } as const;
  const html = render({ kind: 'search', query: 'feira', after, found }, language);
  expect(html).toContain(`<p dir="auto" class="search-result">${text}</p>`);
  expect(html).toContain(`href="${address}${after}"><bdi>${retry}</bdi>`);
});

test.for([
  ['pt-BR', 'com essas palavras', 'nesses dias', 'Os 2 avisos mais novos', 'Mais 2 avisos'],
  ['en', 'with these words', 'from these days', 'The 2 newest notices', '2 more notices'],
  ['es', 'con esas palabras', 'en esos días', 'Los 2 avisos más recientes', '2 avisos más'],
] as const)(
  'in %s, a page that is full does not have the number of all',
  ([language, words, days, first, more]) => {
    const notices = ['a', 'b'].map((id) => ({ id, title: 'Feira', publishedAt: '2026-11-12T12:00:00Z' }));
    const found = { notices, beyond: 'matches', next: after } as const;
    const period = { from: '2026-11-01', until: '2026-11-12' };
    const search = { kind: 'search', query: '', found } as const;
    expect(render({ ...search, query: 'feira' }, language)).toContain(`>${first} ${words}.<`);
    expect(render({ ...search, query: 'feira', after }, language)).toContain(`>${more} ${words}.<`);
    expect(render({ ...search, ...period }, language)).toContain(`>${first} ${days}. `);
    expect(render({ ...search, ...period, after }, language)).toContain(`>${more} ${days}. `);
  },
);

test('with notices that were found, it counts them', () => {
  const notices = [{ id: 'a', title: 'Feira', publishedAt: '2026-11-12T12:00:00Z' }];
  const html = render({ kind: 'search', query: 'feira', found: { notices, beyond: 'refused' } });
  expect(html).toContain('Um aviso. Há muitas procuras agora.');
  expect(html).toContain('href="/?q=feira"><bdi>Tentar de novo</bdi>');
});

test.for([
  ['pt-BR', 'Nenhum aviso em Eventos com “feira”.', 'Procurar em todos os assuntos'],
  ['en', 'No notices in Eventos contain “feira”.', 'Search all topics'],
  ['es', 'Ningún aviso en Eventos contiene “feira”.', 'Buscar en todos los temas'],
] as const)('in %s, a topic without a result leads to a search in all of them', ([language, text, link]) => {
  const latest = [{ id: 'a', title: 'Segunda-feira', publishedAt: '2026-11-12T12:00:00Z' }];
  const search = { kind: 'search', query: 'feira', found: { notices: [], latest } } as const;
  const html = render({ ...search, topic: 'eventos' }, language, topics);
  expect(html).toContain(`${text} <a href="/?q=feira">${link}</a>`);
  // The links to the topics stand once, and what was not found is not marked.
  expect(html.match(/>Escola</g)).toHaveLength(1);
  expect(html).not.toContain('<mark>');
  const everywhere = render(search, language, topics);
  expect(everywhere).not.toContain(link);
  expect(everywhere.match(/>Escola</g)).toHaveLength(1);
});

test.for([
  ['pt-BR', 'Nenhum aviso com “fiera &lt;b&gt;”.', 'Você quis dizer', 'de'],
  ['en', 'No notices contain “fiera &lt;b&gt;”.', 'Did you mean', 'from'],
  ['es', 'Ningún aviso contiene “fiera &lt;b&gt;”.', '¿Quiso decir', 'desde'],
] as const)(
  'in %s, a search without a result offers a query that has one',
  ([language, text, mean, from]) => {
    const found = { notices: [], suggestion: '<i>Feira' };
    const search = { kind: 'search', query: 'fiera <b>', found } as const;
    const link = `">${mean} <b dir="auto">&lt;i&gt;Feira</b>?</a>`;
    expect(render(search, language)).toContain(`${text} <a href="/?q=%3Ci%3EFeira${link}</p>`);
    const narrowed = render({ ...search, topic: 'escola', from: '2026-11-01' }, language, topics);
    expect(narrowed).toMatch(new RegExp(`href="/\\?q=%3Ci%3EFeira&amp;\\w+=escola&amp;${from}=2026-11-01">`));
    expect(render({ ...search, found: { notices: [] } }, language)).not.toContain(mean);
  },
);

test.for([
  ['pt-BR', 'Ver por data', 'Ver por assunto', 'Qualquer data', '30 dias', 'outubro'],
  ['en', 'Browse by date', 'Browse by topic', 'Any date', '30 days', 'October'],
  ['es', 'Ver por fecha', 'Ver por tema', 'Cualquier fecha', '30 días', 'octubre'],
] as const)(
  'in %s, a search without words offers the periods and the topics in view',
  ([language, byDate, byTopic, any, days, month]) => {
    const found = { notices: [], oldest: '2026-10-02T12:00:00Z' };
    const html = render({ kind: 'search', query: '', found }, language, topics);
    const [form = '', offered = ''] = html.split('</form>');
    expect(form).not.toContain('<nav');
    expect(offered).toMatch(
      new RegExp(`<h2>${byDate}</h2>[^]*>${days}<[^]*>${month}[^]*<h2>${byTopic}</h2>`, 'i'),
    );
    expect(offered).not.toContain(any);
    // Without a notice there is no period that has one.
    expect(render({ kind: 'search', query: '', found: { notices: [] } }, language)).not.toContain(byDate);
    // With words they narrow the search.
    expect(render({ kind: 'search', query: 'feira', found }, language).split('</form>')[0]).toContain(any);
  },
);
