import type { ServiceSettings } from '../../_shared/context.js';
import { isListedOrigin } from '../../_shared/isListedOrigin.js';
import { invalidField } from '../../_shared/problems.js';

/**
 * Where a browser goes after it has signed in or out: a path of this service, or a URL of a listed origin. Throws a
 * Problem (400), so that an address of this service does not lead to another site.
 */
export function parseReturnTo(
  text: string,
  requestUrl: URL,
  { corsOrigins }: Pick<ServiceSettings, 'corsOrigins'>,
): string {
  const isWebAddress = /^(\/|https?:\/\/)/i.test(text) && URL.canParse(text, requestUrl.origin);
  const url = isWebAddress ? new URL(text, requestUrl.origin) : null;
  // A path such as `/.//host` becomes `//host`, which browsers take for another host.
  if (url && url.username === '' && url.password === '' && !url.pathname.startsWith('//')) {
    if (url.origin === requestUrl.origin) return url.pathname + url.search + url.hash;
    if (isListedOrigin(corsOrigins, url.origin)) return url.href;
  }
  throw invalidField(
    'query',
    'return_to',
    'must be a path of this service, or a URL of an origin in CORS_ORIGINS',
    'format',
  );
}
