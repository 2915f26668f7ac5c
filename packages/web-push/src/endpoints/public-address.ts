import { BlockList, isIP } from 'node:net';

/** The IPv4 networks that are not public (IANA special-purpose registry, RFC 6890). */
const specialIpv4 = networks('ipv4', [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT, and the metadata of some clouds
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, and the metadata of clouds
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
 * The only public IPv6 network. It excludes loopback, unspecified, IPv4-mapped, NAT64 (64:ff9b::/96), unique local,
 * link-local and multicast addresses.
 */
const globalIpv6 = networks('ipv6', [['2000::', 3]]);
/** The networks in it that are not public. */
const specialIpv6 = networks('ipv6', [
  ['2001::', 23], // protocol assignments: Teredo, benchmarks, ORCHID
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4, which contains an IPv4 address
  ['3fff::', 20], // documentation
]);

/** Whether the text is an IP address of the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !specialIpv4.check(address, 'ipv4');
    case 6:
      // An address with a zone index belongs to a link.
      return (
        !address.includes('%') && globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')
      );
    default:
      return false;
  }
}

function networks(family: 'ipv4' | 'ipv6', list: readonly (readonly [string, number])[]): BlockList {
  const blockList = new BlockList();
  for (const [network, prefix] of list) blockList.addSubnet(network, prefix, family);
  return blockList;
}
