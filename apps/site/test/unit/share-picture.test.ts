import type { BoardPage } from '@sineta/protocol';
import { boardAddresses } from '@sineta/protocol/board';
import { expect, test } from 'vitest';
import { sharePicture } from '../../src/share/share-picture.ts';

const notice = { id: 'a'.repeat(24), title: 'Falta de água', publishedAt: '2026-03-15T01:00:00.000Z' };
const topic = { id: 'agua', name: 'Água', description: '', default: false, urgentDuringQuietHours: false };

function page(view: BoardPage['view'], language = 'pt-BR', settings: BoardPage['settings'] = {}): BoardPage {
  return {
    origin: 'https://mural.example',
    site: { id: 'default', name: 'Vila Nova', language, vapidPublicKey: '', topics: [topic] },
    settings,
    language,
    words: boardAddresses(language).words,
    timeZone: 'America/Sao_Paulo',
    today: '2026-03-14',
    view,
  };
}

test.for([
  ['pt-BR', '14 de março de 2026'],
  ['en', 'March 14, 2026'],
  ['es', '14 de marzo de 2026'],
])('in %s a notice is shown with its topic, and its day at the site', ([language, date]) => {
  const view = { kind: 'notice', notice: { ...notice, topic: 'agua' } } as const;
  const settings = { accent: '#1f6f54' };
  expect(sharePicture(page(view, language, settings))).toEqual({
    siteName: 'Vila Nova',
    accent: '#1f6f54',
    title: 'Falta de água',
    place: 'Água',
    date,
  });
});

test('the board is shown with its heading, a topic with its name', () => {
  const feed = { notices: [] };
  expect(sharePicture(page({ kind: 'board', feed, after: '1.a' }))).toEqual({
    siteName: 'Vila Nova',
    title: 'Mural de avisos',
  });
  expect(sharePicture(page({ kind: 'board', feed, topic: 'agua' }, 'en', { title: 'Town news' }))).toEqual({
    siteName: 'Vila Nova',
    title: 'Água',
    place: 'Town news',
  });
});

test('a board with an introduction, and a topic with a description, are shown with these', () => {
  const feed = { notices: [] };
  const board = page({ kind: 'board', feed }, 'pt-BR', { introduction: 'Avisos da prefeitura.' });
  expect(sharePicture(board)?.lead).toBe('Avisos da prefeitura.');
  const { site, ...rest } = page({ kind: 'board', feed, topic: 'agua' });
  const topics = [{ ...topic, description: 'Cortes na rede.' }];
  expect(sharePicture({ ...rest, site: { ...site, topics } })?.lead).toBe('Cortes na rede.');
});

test('a notice with an image that the page shows needs no picture, and one with another image does', () => {
  const withImage = (image: string) => sharePicture(page({ kind: 'notice', notice: { ...notice, image } }));
  expect(withImage('https://fotos.example/a.png')).toBeUndefined();
  expect(withImage('javascript:alert(1)')).toMatchObject({ title: 'Falta de água' });
});

test.for([
  ['https://mural.example/images/abc.png', 'abc.png'],
  ['https://other.example/images/abc.png', undefined],
  ['https://mural.example/logo.png', undefined],
])('with the icon %s the picture has the file %s', ([icon, file]) => {
  const { site, ...rest } = page({ kind: 'board', feed: { notices: [] } });
  expect(sharePicture({ ...rest, site: { ...site, icon } })?.icon).toBe(file);
});

test('searches and missing pages are not shared', () => {
  expect(sharePicture(page({ kind: 'missing' }))).toBeUndefined();
  expect(sharePicture(page({ kind: 'search', query: 'a', found: { notices: [] } }))).toBeUndefined();
});
