import { describe, expect, it } from '@jest/globals';
import { findAddressProblem } from '../../../providers/http/findAddressProblem.js';
import { isPrivateAddress, namesPrivateAddress } from '../../../providers/http/privateAddresses.js';

describe('isPrivateAddress', () => {
  it('knows IPv4 addresses that are carried within IPv6 ones', () => {
    const carried = [
      '::ffff:10.0.0.1',
      '::ffff:a9fe:a9fe',
      '64:ff9b::7f00:1',
      '64:ff9b:1::7f00:1',
      '2002:7f00:1::',
      '::7f00:1',
      '2001:0:7f00:1::',
    ];
    expect(carried.filter((address) => !isPrivateAddress(address))).toEqual([]);
    expect(isPrivateAddress('::ffff:8.8.8.8')).toBe(false);
  });

  it('knows what is reserved, and the first and last of each network', () => {
    const reserved = [
      '10.0.0.0',
      '10.255.255.255',
      '172.16.0.0',
      '172.31.255.255',
      '100.127.255.255',
      '192.0.2.1',
      '203.0.113.9',
      '224.0.0.1',
      'fec0::1',
      'fe80::1%eth0',
      '2001:db8::1',
      'ff02::1',
    ];
    expect(reserved.filter((address) => !isPrivateAddress(address.split('%')[0]!))).toEqual([]);
    const open = [
      '9.255.255.255',
      '11.0.0.0',
      '172.15.255.255',
      '172.32.0.0',
      '100.128.0.0',
      '192.167.255.255',
      '223.255.255.255',
      '2606:4700::1',
      '2a00:1450::1',
    ];
    expect(open.filter(isPrivateAddress)).toEqual([]);
  });
});

describe('namesPrivateAddress', () => {
  it('recognises names that always resolve to this machine or its network', () => {
    const local = [
      'localhost',
      'LOCALHOST',
      'localhost.',
      'a.localhost',
      'printer.local',
      'metadata.google.internal',
      'router.home.arpa',
      '127.0.0.1',
      '[::1]',
    ];
    expect(local.filter((host) => !namesPrivateAddress(new URL(`https://${host}/`)))).toEqual([]);
    const open = ['localhost.example', 'notlocalhost', 'hooks.north.example', 'internal.example', '8.8.8.8'];
    expect(open.filter((host) => namesPrivateAddress(new URL(`https://${host}/`)))).toEqual([]);
  });
});

describe('addressProblem', () => {
  it.each([
    ['https://models.example/v1', null],
    ['http://8.8.8.8:8000', null],
    ['https://name@models.example', 'password'],
    ['https://models.example/v1?key=x', 'query or fragment'],
    ['https://models.example/v1#x', 'query or fragment'],
    ['ftp://models.example', 'http'],
    ['models.example', 'absolute URL'],
    ['http://127.1/v1', 'LLM_PRIVATE_ADDRESSES'],
    ['http://[::1]/v1', 'LLM_PRIVATE_ADDRESSES'],
    [`https://models.example/${'x'.repeat(2_000)}`, 'longer'],
  ])('of %s: %s', (address, part) => {
    expect(findAddressProblem(address, { mayBePrivate: false })).toEqual(
      part === null ? null : expect.stringContaining(part),
    );
  });

  it('leaves private addresses to the operator', () => {
    expect(findAddressProblem('http://127.0.0.1:11434/v1', { mayBePrivate: true })).toBeNull();
  });
});
