import { timingSafeEqual } from 'node:crypto';
import type { CoreServices, RequestInfo } from './context.js';

/** What an address of a file says. */
export interface FileAddress {
  platformId: number;
  fileId: number;
  /** Seconds since 1970. */
  expiresAtS: number;
}

export const FILES_PATH = '/files/';
/** An address holds for 15 to 30 minutes: those that are made within the same 15 are equal, so that answers that hold them are. */
const WINDOW_S = 900;
const PURPOSE = 'addresses of files';

/** Where a file can be read for some time by whoever has the address. Throws SecretsLocked where there is no key to sign with. */
export function signedFileUrl(
  { secrets, settings }: Pick<CoreServices, 'secrets'> & { settings: Pick<CoreServices['settings'], 'publicUrl'> },
  request: Pick<RequestInfo, 'url'>,
  { platformId, fileId }: { platformId: number; fileId: number },
): string {
  const expiresAtS = (Math.floor(Date.now() / 1_000 / WINDOW_S) + 2) * WINDOW_S;
  const claims = claimsOf({ platformId, fileId, expiresAtS });
  const signature = secrets.mac(claims, PURPOSE).toString('base64url');
  return `${settings.publicUrl ?? request.url.origin}${FILES_PATH}${claims}.${signature}`;
}

/** What an address says; null when it is not one of ours, or has expired. */
export function readFileAddress(services: Pick<CoreServices, 'secrets'>, address: string): FileAddress | null {
  const read = readSigned(services, address);
  return read && read.expiresAtS * 1_000 > Date.now() ? read : null;
}

/** Which file a URL of ours is for, also when it has expired: for clients that send back what they read. Null when it is none. */
export function fileOfAddress(services: Pick<CoreServices, 'secrets'>, url: string): FileAddress | null {
  const at = url.lastIndexOf(FILES_PATH);
  return at === -1 ? null : readSigned(services, url.slice(at + FILES_PATH.length));
}

function readSigned({ secrets }: Pick<CoreServices, 'secrets'>, address: string): FileAddress | null {
  const [, claims, platformId, fileId, expires, sent] =
    /^((\d{1,9})\.(\d{1,15})\.([0-9a-z]{1,8}))\.([\w-]{43})$/.exec(address) ?? [];
  if (claims === undefined) return null;
  // As texts: bits of the last character mean nothing, and would make several addresses of one.
  const isOurs = secrets
    .macs(claims, PURPOSE)
    .some((signature) => timingSafeEqual(Buffer.from(signature.toString('base64url')), Buffer.from(sent!)));
  return isOurs ? { platformId: Number(platformId), fileId: Number(fileId), expiresAtS: parseInt(expires!, 36) } : null;
}

const claimsOf = ({ platformId, fileId, expiresAtS }: FileAddress) =>
  `${platformId}.${fileId}.${expiresAtS.toString(36)}`;
