import { parseExternalUrl } from './externalUrl.js';
import { namesPrivateAddress } from './privateAddresses.js';

const MAX_LENGTH = 2_000;

/** The fault of a service URL that a platform sets, as a phrase that follows its name; null: none. A host name with a private
 * address is detected only when connecting.
 */
export function findAddressProblem(text: string, { mayBePrivate }: { mayBePrivate: boolean }): string | null {
  const url = parseExternalUrl(text);
  // URLs are shown and logged, so they must not contain a key.
  if (!url) return 'must be an absolute URL with http:// or https://, in plain ASCII, without a name or password.';
  if (url.search !== '' || url.hash !== '') return 'must not have a query or fragment.';
  if (text.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters.`;
  if (!mayBePrivate && namesPrivateAddress(url))
    return 'is private. To allow private addresses, the operator must set LLM_PRIVATE_ADDRESSES=1, also for the server.';
  return null;
}
