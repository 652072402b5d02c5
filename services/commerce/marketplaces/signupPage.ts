import { leadsToHost, parseExternalUrl } from '../../../providers/http/externalUrl.js';
import type { RequestInfo, ServiceSettings } from '../../_shared/context.js';
import { invalidField } from '../../_shared/problems.js';

type Settings = Pick<
  ServiceSettings,
  'publicUrl' | 'marketplaceASignupUrl' | 'marketplaceBSignupUrl' | 'marketplaceSignupHosts'
>;

/** The page where a buyer signs up: that of the settings, or this service. */
export function buildSignupPage(settings: Settings, marketplace: 'A' | 'B', request: Pick<RequestInfo, 'url'>): URL {
  const set = marketplace === 'A' ? settings.marketplaceASignupUrl : settings.marketplaceBSignupUrl;
  return new URL(set ?? `${settings.publicUrl ?? request.url.origin}/`);
}

/**
 * The same, or the page that the request chooses, at a host that the settings allow. Throws a Problem (400) for any
 * other host.
 */
export function parseSignupPage(
  settings: Settings,
  marketplace: 'A' | 'B',
  request: Pick<RequestInfo, 'url'>,
  chosen: string | undefined,
): URL {
  const page = buildSignupPage(settings, marketplace, request);
  if (chosen === undefined || chosen === '') return page;
  if (!leadsToHost(chosen, [page.host, ...settings.marketplaceSignupHosts]))
    throw invalidField('query', 'redirect_to', 'must lead to a host that the operator allows', 'redirect');
  return parseExternalUrl(chosen)!;
}

/** Adds query parameters about the buyer. */
export function addParameters(page: URL, parameters: Record<string, string>): string {
  const address = new URL(page);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}
