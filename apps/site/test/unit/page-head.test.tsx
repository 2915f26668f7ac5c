import type { BoardPage } from '@sineta/protocol';
import { boardAddresses } from '@sineta/protocol/board';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageHead } from '../../src/page/page-head.tsx';
import { textsFor } from '../../src/texts/texts.ts';

test('a long notice is described by its first words, without the punctuation after them', () => {
  const sentence = `${'Traga o documento. '.repeat(9)}O atendimento é na praça.`;
  const notice = { id: 'a', title: 'Feira', body: `${sentence} Também nas subprefeituras.` };
  const page = {
    origin: 'https://avisos.example',
    site: { id: 'default', name: 'Vila', language: 'pt-BR', topics: [] },
    settings: {},
    language: 'pt-BR',
    words: boardAddresses('pt-BR').words,
    view: { kind: 'notice', notice },
  } as unknown as BoardPage;
  const html = renderToStaticMarkup(<PageHead page={page} texts={textsFor('pt-BR')} picture={undefined} />);
  expect(html).toContain(`<meta name="description" content="${sentence.slice(0, -1)}…"/>`);
});
