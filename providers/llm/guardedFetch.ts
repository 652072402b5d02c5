import { lookup } from 'node:dns';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { Agent, fetch as undiciFetch } from 'undici';

/** Addresses of this machine and of networks that are not the internet. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.0.0.0', 24],
  ['192.168.0.0', 16], ['198.18.0.0', 15], ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv4');
}
// IPv4 addresses that are written as IPv6 ones are checked as IPv4.
for (const [network, bits] of [['::', 127], ['fc00::', 7], ['fe80::', 10], ['ff00::', 8], ['64:ff9b::', 96]] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv6');
}

export const isPrivateAddress = (address: string): boolean => PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** A tenant's address leads into a network that is not theirs. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';

  constructor() {
    super('The address belongs to a private network.');
  }
}

/**
 * A fetch that follows no redirect, and connects to no private address unless it may: what a name leads to is checked where the
 * connection is made, so a name can't lead elsewhere a moment later.
 */
export function guardedFetch({ mayBePrivate }: { mayBePrivate: boolean }): typeof fetch {
  const dispatcher = new Agent({
    connect: mayBePrivate
      ? {}
      : {
          lookup: (hostname, options, callback) =>
            lookup(hostname, { ...options, all: true }, (error, addresses) => {
              if (error) return callback(error, '', 0);
              if (addresses.some(({ address }) => isPrivateAddress(address))) return callback(new PrivateAddress(), '', 0);
              // net asks for all where it tries several.
              (callback as (error: null, found: unknown, family?: number) => void)(
                null,
                options.all ? addresses : addresses[0]!.address,
                options.all ? undefined : addresses[0]!.family,
              );
            }),
        },
  });
  return (async (input: string | URL, init: RequestInit = {}) => {
    const host = new URL(String(input)).hostname.replace(/^\[|\]$/g, '');
    // Addresses are not looked up.
    if (!mayBePrivate && isIP(host) && isPrivateAddress(host)) throw new PrivateAddress();
    try {
      return await undiciFetch(input, { ...(init as object), redirect: 'error', dispatcher });
    } catch (error) {
      // Not a failure of the network: there is no sense in trying again.
      throw (error as Error).cause instanceof PrivateAddress ? (error as Error).cause : error;
    }
  }) as unknown as typeof fetch;
}
