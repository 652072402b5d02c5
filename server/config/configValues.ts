import { isIP } from 'node:net';
import path from 'node:path';
import { findKnownService } from '../../db/accounts/credentials/knownServices.js';
import { type CredentialValue, listValueFaults } from '../../db/accounts/credentials/buildValueSchema.js';
import { parseExternalUrl } from '../../providers/http/externalUrl.js';

/** Parsers of one value of the environment. Each throws an Error whose message completes "NAME must be ...". */

export function text(value: string): string {
  return value;
}

export function wholeNumber(min: number, max: number) {
  return (value: string): number => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max) throw new Error(`a whole number from ${min} to ${max}`);
    return number;
  };
}

export function share(value: string): number {
  const number = Number(value);
  if (!/^[\d.]+$/.test(value) || !(number >= 0 && number <= 1)) throw new Error('a number from 0 to 1');
  return number;
}

export function flag(value: string): boolean {
  if (['1', 'true'].includes(value)) return true;
  if (['0', 'false'].includes(value)) return false;
  throw new Error('1 or 0');
}

export function oneOf<const Choice extends string>(...choices: Choice[]) {
  return (value: string): Choice => {
    const choice = choices.find((candidate) => candidate === value);
    if (choice === undefined) throw new Error(`one of ${choices.join(', ')}`);
    return choice;
  };
}

export function url(...protocols: string[]) {
  return (value: string): string => {
    if (!protocols.some((protocol) => value.startsWith(`${protocol}//`)) || !URL.canParse(value)) {
      throw new Error(`a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
    }
    return value;
  };
}

/** An http or https URL in which `{key}` stands for a tenant's key. */
export function urlTemplate(value: string): string {
  const example = value.replaceAll('{key}', 'northfield');
  if (!/^https?:\/\//.test(value) || !URL.canParse(example))
    throw new Error('an address such as https://{key}.learn.example.org');
  return value;
}

/** An http or https origin, without a path. */
export function origin(value: string): string {
  const bare = value.replace(/\/$/, '');
  if (!/^https?:/.test(bare) || !URL.canParse(bare) || new URL(bare).origin !== bare)
    throw new Error('an address such as https://learn.example.org, without a path');
  return bare;
}

/** An http or https URL that every program parses alike. */
export function webPage(value: string): string {
  const page = parseExternalUrl(value);
  if (!page) throw new Error('an address such as https://signup.example.org/start');
  return page.href;
}

/** Hosts, separated by commas, with a port unless it is the default one. */
export function hosts(value: string): string[] {
  const list = value.split(',').map((host) => host.trim().toLowerCase());
  if (!list.every((host) => /^[a-z\d.-]+(:\d{1,5})?$/.test(host)))
    throw new Error('hosts such as signup.example.org, separated by commas');
  return list;
}

/** Texts, separated by commas. */
export const list = (value: string): string[] =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Addresses of DNS servers. */
export function nameServers(value: string): string[] {
  const servers = list(value);
  if (!servers.every((server) => isIP(server) !== 0 || /^((\d{1,3}\.){3}\d{1,3}|\[[\da-f:]+\]):\d{1,5}$/i.test(server)))
    throw new Error('IP addresses such as 9.9.9.9 or 127.0.0.1:5353, separated by commas');
  return servers;
}

/** Origins on the local machine, used while a front end is developed. */
const LOCAL_PAGES = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/** `*`, or the origins and patterns that are allowed; an empty list allows none. */
export type Origins = '*' | (string | RegExp)[];

export function origins(value: string): Origins {
  if (value === '*') return '*';
  if (value === 'none') return [];
  return value.split(',').map((item) => {
    const origin = item.trim();
    if (origin === 'local') return LOCAL_PAGES;
    if (URL.canParse(origin) && new URL(origin).origin === origin) return origin;
    throw new Error("'*', 'none', 'local', or origins such as https://learn.example.org, separated by commas");
  });
}

export function proxies(value: string): number | string[] {
  if (/^\d+$/.test(value)) return wholeNumber(0, 10)(value);
  const addresses = value.split(',').map((address) => address.trim());
  if (!addresses.every(isAddressOrNetwork))
    throw new Error('a number from 0 to 10, or addresses such as 10.0.0.0/8, separated by commas');
  return addresses;
}

/** An IP address, optionally with a prefix length that is valid for its family. */
function isAddressOrNetwork(value: string): boolean {
  const [address = '', length, ...more] = value.split('/');
  const longest = { 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return (
    longest > 0 &&
    more.length === 0 &&
    (length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= longest))
  );
}

/** Bytes as base64. */
export const keyOfBytes =
  (count: number) =>
  (value: string): Buffer => {
    const bytes = Buffer.from(value, 'base64');
    if (bytes.length !== count) throw new Error(`${count} bytes as base64`);
    return bytes;
  };

/** Paths of files, separated by commas. */
export const filePaths = (value: string): string[] => value.split(',').map((item) => path.resolve(item.trim()));

/** The value of an integration credential of a service, as JSON. */
export const credential =
  (name: string) =>
  (value: string): CredentialValue => {
    let parsed: unknown;
    try {
      parsed = JSON.parse(value);
    } catch {
      throw new Error('a JSON object');
    }
    const faults = listValueFaults(findKnownService('integration', name)!, parsed);
    if (faults.length > 0)
      throw new Error(
        `the JSON object of a credential '${name}' (${faults.map(({ path: at, message }) => `${at || '/'} ${message}`).join(', ')})`,
      );
    return parsed as CredentialValue;
  };
