import { readCatalogSettings } from '../../../db/tenancy/platforms/readCatalogSettings.js';
import { leadsToHost } from '../../../providers/http/externalUrl.js';
import { namesPrivateAddress } from '../../../providers/http/privateAddresses.js';
import type { RequestInfo } from '../../_shared/context.js';
import type { CommerceServices } from '../services.js';
import { type FieldError, invalid, unavailable } from '../../_shared/problems.js';

const RETRY_LATE_S = 3_600;
/**
 * Host names that cannot belong to a stranger, besides private addresses: single labels and names reserved for tests.
 */
const UNQUALIFIED_NAME = /^[^.[]+$|\.test$/i;

/**
 * The origin of this service. Without PUBLIC_URL it is that of the request: good only for redirecting the same client,
 * since clients choose the Host header.
 */
export const serviceOrigin = (
  { settings }: Pick<CommerceServices, 'settings'>,
  { url }: Pick<RequestInfo, 'url'>,
): string => settings.publicUrl ?? url.origin;

/**
 * Hosts that buyers may be redirected to after a payment: those of the platform's settings, and this service if its own
 * name is trusted.
 */
export async function listReturnHosts(
  services: CommerceServices,
  request: Pick<RequestInfo, 'url'>,
  platformId: number,
): Promise<string[]> {
  const { redirect_hosts: hosts } = await readCatalogSettings(services.db, platformId);
  return isTrustedOrigin(services, request, hosts) ? [...hosts, new URL(serviceOrigin(services, request)).host] : hosts;
}

/**
 * The origin that cardpay redirects buyers to: PUBLIC_URL, a host that the platform allows, or a name or address of the
 * local network. Throws a Problem (503) where the request names any other host.
 */
export async function requireCallbackOrigin(
  services: CommerceServices,
  request: Pick<RequestInfo, 'url'>,
  platformId: number,
): Promise<string> {
  const { redirect_hosts: hosts } = await readCatalogSettings(services.db, platformId);
  if (isTrustedOrigin(services, request, hosts)) return serviceOrigin(services, request);
  throw unavailable(
    'The service does not know its public address, to which people return from a payment. The operator must set PUBLIC_URL.',
    RETRY_LATE_S,
  );
}

const isTrustedOrigin = ({ settings }: CommerceServices, { url }: Pick<RequestInfo, 'url'>, hosts: readonly string[]) =>
  settings.publicUrl !== null ||
  hosts.includes(url.host) ||
  UNQUALIFIED_NAME.test(url.hostname) ||
  namesPrivateAddress(url);

/** Throws a Problem (400) that lists every address whose host is not allowed. */
export async function refuseOtherHosts(
  services: CommerceServices,
  request: Pick<RequestInfo, 'url'>,
  platformId: number,
  addresses: Record<string, string>,
): Promise<void> {
  const hosts = await listReturnHosts(services, request, platformId);
  const errors = Object.entries(addresses)
    .filter(([, address]) => !leadsToHost(address, hosts))
    .map(([field, address]): FieldError => ({
      in: 'body',
      path: `/${field}`,
      message: `must lead to a host that the platform allows (redirect_hosts of its settings): '${address}'`,
      keyword: 'redirect',
    }));
  if (errors.length > 0) throw invalid(errors);
}
