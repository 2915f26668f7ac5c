import type { BoardPage } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { pageDataBlock } from '../../src/page/page-data.ts';

test('the data cannot end its block or begin another, and are read back unchanged', () => {
  const title = '</script><!--<script>\u2028\u2029&amp;';
  const page: BoardPage = {
    origin: 'https://mural.example',
    site: { id: 'default', name: title, language: 'pt-BR', vapidPublicKey: '', topics: [] },
    settings: {},
    language: 'pt-BR',
    words: { notices: 'avisos', topic: 'topico', before: 'antes' },
    timeZone: 'America/Sao_Paulo',
    today: '2026-03-14',
    view: { kind: 'missing' },
  };
  const block = pageDataBlock(page);
  const json = block.slice(block.indexOf('>') + 1, block.lastIndexOf('<'));
  expect(json).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(page);
});
