import { describe, expect, test } from 'vitest';
import { actionLinks, imageAddress, noticeLink } from '../../src/feed/notice-link.ts';

const here = 'https://mural.example';
const notice = { id: 'AaH-iA_qc36BayzAEd2w_SlI', title: 'Feira', publishedAt: '2026-03-14T12:00:00Z' };

describe('the link of a notice', () => {
  test.for([
    ['https://mural.example/feira', { href: 'https://mural.example/feira' }],
    ['http://outro.example/a?b#c', { href: 'http://outro.example/a?b#c', host: 'outro.example' }],
    [
      'https://mural.example@mal.example/',
      { href: 'https://mural.example@mal.example/', host: 'mal.example' },
    ],
    ['https://mural.example:8443/', { href: 'https://mural.example:8443/', host: 'mural.example:8443' }],
    ['https://mural.example/#avisos', undefined],
    [`https://mural.example/avisos/${notice.id}`, undefined],
    [`https://mural.example/notices/${notice.id}`, undefined],
    ['javascript:alert(1)', undefined],
    ['\tjava\nscript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['/feira', undefined],
    ['', undefined],
    [undefined, undefined],
  ] as const)('%s', ([navigate, link]) => {
    expect(noticeLink({ ...notice, navigate }, here)).toEqual(link);
  });
});

test('the buttons of a notification are links if they lead to a page of the web', () => {
  const actions = [
    { title: 'Ver o mapa', navigate: 'https://outro.example/mapa' },
    { title: 'Feira', navigate: 'https://mural.example/feira' },
    { title: 'Aqui', navigate: `https://mural.example/avisos/${notice.id}` },
    { title: 'Golpe', navigate: 'javascript:alert(1)' },
  ];
  expect(actionLinks({ ...notice, actions }, here)).toEqual([
    { title: 'Ver o mapa', href: 'https://outro.example/mapa' },
    { title: 'Feira', href: 'https://mural.example/feira' },
  ]);
  expect(actionLinks(notice, here)).toEqual([]);
});

describe('an image is loaded over https: or from the page’s own site', () => {
  test.for([
    ['https://fotos.example/a.png', 'https://fotos.example/a.png'],
    ['http://fotos.example/a.png', undefined],
    ['data:image/png;base64,AA==', undefined],
  ] as const)('%s', ([image, address]) => {
    expect(imageAddress(image, here)).toBe(address);
  });

  test('a site on loopback may load its own images', () => {
    expect(imageAddress('http://localhost:8080/a.png', 'http://localhost:8080')).toBe(
      'http://localhost:8080/a.png',
    );
  });
});
