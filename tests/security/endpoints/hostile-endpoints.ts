import { isIPv6 } from 'node:net';
import { privateAddresses, spelledAddresses } from './hostile-addresses.ts';

const push = 'fcm.googleapis.com';
const good = `https://${push}/fcm/send/a`;

/** Names that resolve inside a network, or to a private address. */
const innerNames = [
  'localhost',
  'localhost.',
  'LOCALHOST',
  'localhost.localdomain',
  'ip6-localhost',
  'metadata',
  'metadata.google.internal',
  'instance-data',
  'kubernetes.default.svc',
  'kubernetes.default.svc.cluster.local',
  'host.docker.internal',
  'gateway.docker.internal',
  'router.local',
  'printer.lan',
  'intranet',
  'db',
  '127.0.0.1.nip.io',
  '10.0.0.1.sslip.io',
  'localtest.me',
];

/** Hosts that resemble those of push services. */
const resemblingHosts = [
  `${push}.`,
  `evil${push}`,
  `${push}.evil.example`,
  `evil.example.${push}.evil.example`,
  `evil.example%2f.${push}`,
  `evil.${push}`,
  'googleapis.com',
  'storage.googleapis.com',
  'fcm-googleapis.com',
  'fcm.googleapis.com.br',
  'fcm.googleapis.con',
  'fсm.googleapis.com', // Cyrillic es
  'fcm.googleapıs.com', // dotless i
  'ｆcm.googleapis.com', // fullwidth f: NFKC turns it into the real host, in a form that is not canonical
  'fcm。googleapis。com',
  'fcm.google\u00ADapis.com',
  'fcm\u200B.googleapis.com',
  'xn--fcm-googleapis-com.example',
  'updates.push.services.mozilla.com.evil.example',
  'evil-updates.push.services.mozilla.com',
  'push.services.mozilla.com',
  'autopush.dev.mozaws.net',
  'api.push.apple.com',
  'push.apple.com',
  'x1.push.apple.com',
  'web.push.apple.com.evil.example',
  'notify.windows.com',
  'evil.notify.windows.com.evil.example',
  'a.b.notify.windows.com',
  '-a.notify.windows.com',
  'a-.notify.windows.com',
  'a_b.notify.windows.com',
  `${'a'.repeat(21)}.notify.windows.com`,
  'wnsnotify.windows.com',
];

const userinfos = ['user@', 'user:password@', ':@', '@', '127.0.0.1:80@', 'fcm.googleapis.com@', '%40@'];

const ports = [
  '0',
  '1',
  '22',
  '25',
  '80',
  '444',
  '6379',
  '8443',
  '65535',
  '65536',
  '-1',
  '443x',
  ' 443',
  '٤٤٣',
];

const schemes =
  'http ws wss ftp file gopher dict ldap tftp data javascript blob jar unix HTTPS+unix view-source'.split(
    ' ',
  );

/** Good endpoints in other forms, and texts that only contain one: parsers could disagree on them. */
const otherForms = [
  `${good}#fragment`,
  `${good}#`,
  ` ${good}`,
  `${good} `,
  `\t${good}`,
  good.replace('/fcm', '\n/fcm'),
  good.replace('/fcm', '\\fcm'),
  good.replace('//', '/'),
  good.replace('//', '///'),
  good.replace('//', '\\\\'),
  good.replace('https', 'HTTPS'),
  good.replace('fcm.g', 'FCM.G'),
  good.replace('fcm.g', 'fcm%2eg'),
  good.replace('.com', '.com:443'),
  good.replace('.com', '.com:0443'),
  good.replace('.com', '.com:'),
  good.replace('/a', '/../../a'),
  good.replace('/a', '/./a'),
  good.replace('/a', '/%2e%2e/a'),
  good.replace('/a', '/a\0'),
  good.replace('/a', '/a\r\nHost: evil.example'),
  good.replace('/a', '/é'),
  good.replace('/a', '/a b'),
  good.replace('/a', '/"<>'),
  `${good}?é`,
  `https://${push}`,
  `//${push}/fcm/send/a`,
  `/fcm/send/a`,
  `${push}/fcm/send/a`,
  `https:${push}`,
  `https://`,
  `https:///fcm`,
  `https://?`,
  `https://#`,
  `https://[`,
  `https://[]/`,
  `https://[::1`,
  `https://::1/`,
  `https://[::1%25lo]/`,
  `https://[v1.fe80]/`,
  `https://%00/`,
  `https://%/`,
  `https:// /`,
  `https://a..b/`,
  `https://.${push}/`,
  `https://*.${push}/`,
  `https://${push},127.0.0.1/`,
  `https://${push};127.0.0.1/`,
  `https://${push}\u0000.evil.example/`,
  `https://${push}\\.evil.example/`,
  `https://${push}:443@evil.example/`,
  `https://evil.example\\@${push}/`,
  `https://evil.example#@${push}/`,
  `https://evil.example?@${push}/`,
  `https://evil.example/${push}/`,
  `https://evil.example/?${good}`,
  `https://${'a'.repeat(64)}.${push}/`,
  `https://${'a.'.repeat(130)}${push}/`,
  `${good}${'a'.repeat(700)}`,
  `${good}${'a'.repeat(60_000)}`,
  '',
  'a',
  'null',
  'about:blank',
  'javascript:alert(1)//https://fcm.googleapis.com/',
];

/** Whether an endpoint leads to a push service, however it is spelled. */
export function leadsToPushService(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  return url?.protocol === 'https:' && url.host === push && url.username === '' && url.password === '';
}

/** Whether all parsers read an endpoint in the same way. */
export function isCanonical(endpoint: string): boolean {
  return URL.parse(endpoint)?.href === endpoint && !endpoint.includes('#');
}

/** Endpoints that lead elsewhere, or are spelled so that a parser could believe it. */
export const hostileEndpoints: readonly string[] = [
  ...new Set([
    ...privateAddresses.map((address) => `https://${isIPv6(address) ? `[${address}]` : address}/push/a`),
    ...spelledAddresses.map((address) => `https://${address}/push/a`),
    ...innerNames.map((name) => `https://${name}/push/a`),
    ...resemblingHosts.map((host) => `https://${host}/push/a`),
    ...userinfos.map((userinfo) => good.replace('//', `//${userinfo}`)),
    ...ports.map((port) => good.replace('.com', `.com:${port}`)),
    ...schemes.map((scheme) => good.replace('https', scheme)),
    ...otherForms,
  ]),
];
