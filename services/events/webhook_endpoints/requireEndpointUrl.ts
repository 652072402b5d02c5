import { namesPrivateAddress } from '../../../providers/http/privateAddresses.js';
import { parseExternalUrl } from '../../../providers/http/externalUrl.js';
import type { ServiceSettings } from '../../_shared/context.js';
import { invalidField } from '../../_shared/problems.js';

/**
 * Throws a Problem (400) for a URL that events may not be sent to. A host name that resolves to a private address is
 * refused only when events are sent.
 */
export function requireEndpointUrl(
  text: string,
  { webhookPrivateAddresses: mayBePrivate }: Pick<ServiceSettings, 'webhookPrivateAddresses'>,
): void {
  const url = parseExternalUrl(text, mayBePrivate ? ['http:', 'https:'] : ['https:']);
  if (!url)
    throw invalidField(
      'body',
      '/url',
      `must be an absolute URL with ${mayBePrivate ? 'http:// or ' : ''}https://, in plain ASCII, without a name or password`,
      'format',
    );
  if (!mayBePrivate && namesPrivateAddress(url))
    throw invalidField('body', '/url', 'cannot lead to a private network', 'private');
}
