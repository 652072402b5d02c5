import { timingSafeEqual } from 'node:crypto';
import type { CoreServices, RequestInfo } from './context.js';

/** The claims of a signed file address. */
export interface FileAddress {
  platformId: number;
  fileId: number;
  /** Seconds since 1970. */
  expiresAtS: number;
}

export const FILES_PATH = '/files/';
/**
 * An address is valid for 15 to 30 minutes. Addresses made within the same 15 minutes are equal, so that the answers
 * that hold them are.
 */
const WINDOW_S = 900;
const PURPOSE = 'addresses of files';

/** The URL at which anybody can read the file for 15 to 30 minutes. Throws SecretsLocked without a key to sign with. */
export function signFileUrl(
  { secrets, settings }: Pick<CoreServices, 'secrets'> & { settings: Pick<CoreServices['settings'], 'publicUrl'> },
  request: Pick<RequestInfo, 'url'>,
  { platformId, fileId }: { platformId: number; fileId: number },
): string {
  const expiresAtS = (Math.floor(Date.now() / 1_000 / WINDOW_S) + 2) * WINDOW_S;
  const claims = formatClaims({ platformId, fileId, expiresAtS });
  const signature = secrets.mac(claims, PURPOSE).toString('base64url');
  return `${settings.publicUrl ?? request.url.origin}${FILES_PATH}${claims}.${signature}`;
}

/** The claims of an address; null if its signature is wrong or it has expired. */
export function parseFileAddress(services: Pick<CoreServices, 'secrets'>, address: string): FileAddress | null {
  const read = verifySigned(services, address);
  return read && read.expiresAtS * 1_000 > Date.now() ? read : null;
}

/**
 * The claims of a file URL, also of an expired one, for clients that send back a URL that they read. Null if the URL is
 * not a signed one of this service.
 */
export function parseFileUrl(services: Pick<CoreServices, 'secrets'>, url: string): FileAddress | null {
  const at = url.lastIndexOf(FILES_PATH);
  return at === -1 ? null : verifySigned(services, url.slice(at + FILES_PATH.length));
}

function verifySigned({ secrets }: Pick<CoreServices, 'secrets'>, address: string): FileAddress | null {
  const [, claims, platformId, fileId, expires, received] =
    /^((\d{1,9})\.(\d{1,15})\.([0-9a-z]{1,8}))\.([\w-]{43})$/.exec(address) ?? [];
  if (claims === undefined) return null;
  // Compare texts: several texts decode to the same bytes, since bits of the last character are unused.
  const isOurs = secrets
    .macs(claims, PURPOSE)
    .some((signature) => timingSafeEqual(Buffer.from(signature.toString('base64url')), Buffer.from(received!)));
  return isOurs ? { platformId: Number(platformId), fileId: Number(fileId), expiresAtS: parseInt(expires!, 36) } : null;
}

const formatClaims = ({ platformId, fileId, expiresAtS }: FileAddress) =>
  `${platformId}.${fileId}.${expiresAtS.toString(36)}`;
