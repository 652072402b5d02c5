import { leadsToHost, parseOutsideUrl } from '../../../providers/http/outsideUrl.js';
import type { RequestInfo, ServiceSettings } from '../../_shared/context.js';
import { invalidField } from '../../_shared/problems.js';

type Settings = Pick<
  ServiceSettings,
  'publicUrl' | 'marketplaceASignupUrl' | 'marketplaceBSignupUrl' | 'marketplaceSignupHosts'
>;

/** Where a buyer signs up: the page of the settings, or this service's own. */
export function signupPage(settings: Settings, marketplace: 'A' | 'B', request: Pick<RequestInfo, 'url'>): URL {
  const set = marketplace === 'A' ? settings.marketplaceASignupUrl : settings.marketplaceBSignupUrl;
  return new URL(set ?? `${settings.publicUrl ?? request.url.origin}/`);
}

/** The same, or the page that the request names: one at a host that the settings allow. Throws a Problem (400) for any other. */
export function chosenSignupPage(
  settings: Settings,
  marketplace: 'A' | 'B',
  request: Pick<RequestInfo, 'url'>,
  chosen: string | undefined,
): URL {
  const usual = signupPage(settings, marketplace, request);
  if (chosen === undefined || chosen === '') return usual;
  if (!leadsToHost(chosen, [usual.host, ...settings.marketplaceSignupHosts]))
    throw invalidField('query', 'redirect_to', 'does not lead to a host that the operator allows', 'redirect');
  return parseOutsideUrl(chosen)!;
}

/** The page with what it needs to know of the buyer. */
export function withParameters(page: URL, parameters: Record<string, string>): string {
  const address = new URL(page);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}
