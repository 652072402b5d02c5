import { readCatalogSettings } from '../../../db/platforms/readCatalogSettings.js';
import { leadsToHost } from '../../../providers/http/outsideUrl.js';
import type { RequestInfo, Services } from '../../_shared/context.js';
import { type FieldError, invalid } from '../../_shared/problems.js';

/** Where this service is, as clients see it. */
export const originOf = ({ settings }: Pick<Services, 'settings'>, { url }: Pick<RequestInfo, 'url'>): string => settings.publicUrl ?? url.origin;

/** Hosts that people may be led to after a payment: those of the platform's settings, and this service. */
export async function returnHosts(services: Services, request: Pick<RequestInfo, 'url'>, platformId: number): Promise<string[]> {
  const { redirect_hosts: hosts } = await readCatalogSettings(services.db, platformId);
  return [...hosts, new URL(originOf(services, request)).host];
}

/** Throws a Problem (400) that names every address which leads to a host that is not allowed. */
export async function refuseOtherHosts(services: Services, request: Pick<RequestInfo, 'url'>, platformId: number, addresses: Record<string, string>): Promise<void> {
  const hosts = await returnHosts(services, request, platformId);
  const errors = Object.entries(addresses)
    .filter(([, address]) => !leadsToHost(address, hosts))
    .map(([field, address]): FieldError => ({ in: 'body', path: `/${field}`, message: `must lead to a host that the platform allows (redirect_hosts of its settings): '${address}'`, keyword: 'redirect' }));
  if (errors.length > 0) throw invalid(errors);
}
