import { parseExternalUrl } from './externalUrl.js';
import { namesPrivateAddress } from './privateAddresses.js';

const MOST_LENGTH = 2_000;

/**
 * What is wrong with the address of a service that a platform names, in words that follow its name; null when nothing is. A name that
 * leads to a private address shows only when it is connected to.
 */
export function findAddressProblem(text: string, { mayBePrivate }: { mayBePrivate: boolean }): string | null {
  const url = parseExternalUrl(text);
  // It is shown and logged: a key has a place of its own.
  if (!url) return 'must be an absolute URL with http:// or https://, in plain ASCII, without a name or password.';
  if (url.search !== '' || url.hash !== '') return 'must not have a query or fragment.';
  if (text.length > MOST_LENGTH) return `is longer than ${MOST_LENGTH} characters.`;
  if (!mayBePrivate && namesPrivateAddress(url))
    return 'is private. To allow private addresses, the operator must set LLM_PRIVATE_ADDRESSES=1, also for the server.';
  return null;
}
