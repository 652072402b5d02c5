import { readCatalogSettings } from '../../../db/tenancy/platforms/readCatalogSettings.js';
import { leadsToHost } from '../../../providers/http/outsideUrl.js';
import { namesPrivateAddress } from '../../../providers/http/privateAddresses.js';
import type { RequestInfo } from '../../_shared/context.js';
import type { CommerceServices } from '../services.js';
import { type FieldError, invalid, unavailable } from '../../_shared/problems.js';

const RETRY_LATE_S = 3_600;
/** Names that lead nobody to a stranger, besides those that are always local: single labels and the names reserved for tests. */
const UNQUALIFIED_NAME = /^[^.[]+$|\.test$/i;

/** Where this service is, as the client of this request sees it: good for leading that client itself, since whoever sends a request chooses its Host. */
export const originOf = ({ settings }: Pick<CommerceServices, 'settings'>, { url }: Pick<RequestInfo, 'url'>): string =>
  settings.publicUrl ?? url.origin;

/** Hosts that people may be led to after a payment: those of the platform's settings, and this service where its name is sure. */
export async function returnHosts(
  services: CommerceServices,
  request: Pick<RequestInfo, 'url'>,
  platformId: number,
): Promise<string[]> {
  const { redirect_hosts: hosts } = await readCatalogSettings(services.db, platformId);
  return isSure(services, request, hosts) ? [...hosts, new URL(originOf(services, request)).host] : hosts;
}

/**
 * The origin to which cardpay leads people back, whoever they are: this service as the operator names it (PUBLIC_URL), under a name that the platform
 * allows, or as it is reached on this machine and its network. Throws a Problem (503) where a request says any other name.
 */
export async function callbackOrigin(
  services: CommerceServices,
  request: Pick<RequestInfo, 'url'>,
  platformId: number,
): Promise<string> {
  const { redirect_hosts: hosts } = await readCatalogSettings(services.db, platformId);
  if (isSure(services, request, hosts)) return originOf(services, request);
  throw unavailable(
    'The service does not know its public address, to which people return from a payment. The operator must set PUBLIC_URL.',
    RETRY_LATE_S,
  );
}

const isSure = ({ settings }: CommerceServices, { url }: Pick<RequestInfo, 'url'>, hosts: readonly string[]) =>
  settings.publicUrl !== null ||
  hosts.includes(url.host) ||
  UNQUALIFIED_NAME.test(url.hostname) ||
  namesPrivateAddress(url);

/** Throws a Problem (400) that names every address which leads to a host that is not allowed. */
export async function refuseOtherHosts(
  services: CommerceServices,
  request: Pick<RequestInfo, 'url'>,
  platformId: number,
  addresses: Record<string, string>,
): Promise<void> {
  const hosts = await returnHosts(services, request, platformId);
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
