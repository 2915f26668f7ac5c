const networks: Readonly<Record<string, string>> = {
  'IPv4: IANA special-purpose address registry (RFC 6890), the first and the last of each network': `
    0.0.0.0 0.0.0.1 0.255.255.255 10.0.0.0 10.0.0.1 10.255.255.255 100.64.0.0 100.100.100.200
    100.127.255.255 127.0.0.0 127.0.0.1 127.0.0.53 127.1.2.3 127.255.255.255 169.254.0.0 169.254.169.254
    169.254.170.2 169.254.255.255 172.16.0.0 172.17.0.1 172.31.255.255 192.0.0.0 192.0.0.8 192.0.0.170
    192.0.0.192 192.0.0.255 192.0.2.0 192.0.2.255 192.88.99.0 192.88.99.1 192.88.99.255 192.168.0.0
    192.168.0.1 192.168.255.255 198.18.0.0 198.19.255.255 198.51.100.0 198.51.100.255 203.0.113.0
    203.0.113.255 224.0.0.0 224.0.0.251 239.255.255.250 239.255.255.255 240.0.0.0 254.1.2.3
    255.255.255.254 255.255.255.255
  `,
  'IPv6: unspecified, loopback, IPv4-compatible (RFC 4291 §2.5.5.1)': `
    :: ::1 ::2 ::127.0.0.1 ::7f00:1 ::a00:1 0:0:0:0:0:0:0:1 0000::0001
  `,
  'IPv4-mapped (RFC 4291 §2.5.5.2) and IPv4-translated (RFC 2765 §2.1)': `
    ::ffff:127.0.0.1 ::ffff:7f00:1 ::FFFF:10.0.0.1 ::ffff:169.254.169.254 ::ffff:8.8.8.8
    ::ffff:a9fe:a9fe 0:0:0:0:0:ffff:c0a8:1 ::ffff:0:127.0.0.1 ::ffff:0:7f00:1
  `,
  'NAT64 (RFC 6052, RFC 8215)': `
    64:ff9b::127.0.0.1 64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 64:ff9b:1::1 64:ff9b:1:ffff::1
  `,
  '6to4 (RFC 3056) and Teredo (RFC 4380), which contain IPv4 addresses': `
    2002:: 2002:7f00:1:: 2002:a00:1::1 2002:c0a8:101::1 2002:ffff:ffff::1 2001::1 2001:0:7f00:1::
    2001:0:4136:e378:8000:63bf:3fff:fdd2
  `,
  'Protocol assignments, benchmarks, ORCHID, documentation, discard-only, SRv6': `
    2001:1::1 2001:2::1 2001:2:0:1::1 2001:3::1 2001:4:112::1 2001:10::1 2001:20::1 2001:1ff:ffff::1
    2001:db8:: 2001:db8::1 2001:db8:85a3::8a2e:370:7334 2001:db8:ffff::1 3fff:: 3fff:fff::1 100:: 100::1
    100:0:0:1::1 5f00::1
  `,
  'Unique local, link-local, site-local, multicast': `
    fc00:: fc00::1 fd00::1 fd00:ec2::254 fd00::169.254.169.254 fdff:ffff::1 fe80:: fe80::1
    fe80::a9fe:a9fe fe80::1%lo fe80::1%eth0 febf::1 fec0::1 feff::1 ff00:: ff01::1 ff02::1 ff02::fb
    ff05::1:3 ff0e::1
  `,
  'Not assigned: no public service can have them': `
    4000::1 8000::1 c000::1 e000::1 2606:4700::1111%eth0
  `,
};

/** Addresses that are not public: a push service never has one, and a stranger could reach our network by them. */
export const privateAddresses: readonly string[] = Object.values(networks).flatMap((addresses) =>
  addresses.trim().split(/\s+/),
);

/** Spellings of private addresses that the URL Standard, or a C library, reads as an IPv4 address. */
export const spelledAddresses: readonly string[] = [
  '2130706433',
  '0x7f000001',
  '017700000001',
  '0x7f.0x0.0x0.0x1',
  '0177.0.0.1',
  '127.1',
  '127.0.1',
  '0x7f.1',
  '127.0.0.1.',
  '0',
  '0x0',
  '1',
  '10.1',
  '3232235521',
  '0xc0a80001',
  '2852039166',
  '0xa9fea9fe',
  '169.254.43518',
  '0251.0376.0251.0376',
  '127.000.000.001',
  '00127.0.0.1',
  '127.0.0.1%00',
  '127。0。0。1',
  '１２７.０.０.１',
  '①②⑦.⓪.⓪.①',
  '%31%32%37.0.0.1',
  '127%2e0%2e0%2e1',
];
