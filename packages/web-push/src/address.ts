import { BlockList, isIP } from 'node:net';

/** IPv4 networks that are not the public internet (IANA special-purpose registry, RFC 6890). */
const reserved4 = subnets('ipv4', [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT, and some clouds' metadata
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, clouds' metadata
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
]);

/**
 * The only IPv6 network that is the public internet. Loopback, unspecified, IPv4-mapped, NAT64 (64:ff9b::/96),
 * unique local, link-local and multicast are all outside of it.
 */
const global6 = subnets('ipv6', [['2000::', 3]]);
const reserved6 = subnets('ipv6', [
  ['2001::', 23], // protocol assignments: Teredo, benchmarks, ORCHID
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4, which holds an IPv4 address
  ['3fff::', 20], // documentation
]);

/** Whether an IP address is one of the public internet; anything that is no plain address is not. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !reserved4.check(address, 'ipv4');
    case 6:
      // A zone index belongs to a link, not to the internet.
      return !address.includes('%') && global6.check(address, 'ipv6') && !reserved6.check(address, 'ipv6');
    default:
      return false;
  }
}

function subnets(family: 'ipv4' | 'ipv6', networks: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
}
