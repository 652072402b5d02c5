import { listStoredCredentials } from '../../db/accounts/credentials/findServiceCredential.js';
import {
  KNOWN_SERVICES,
  type KnownService,
  type ServiceKind,
  findKnownService,
} from '../../db/accounts/credentials/knownServices.js';
import type { Access } from '../_shared/context.js';
import type { AccountServices } from './services.js';
import { requirePlatform } from '../_shared/requirePlatform.js';
import { notFound } from '../_shared/problems.js';
import type { PlatformCredential } from './storeCredential.js';

/** A request that lists the credentials or the known services of one kind. */
export interface ListRequest {
  kind: ServiceKind;
  org: string;
  /** The name of a service; empty for all. */
  name?: string;
  access: Access;
  services: AccountServices;
}

/**
 * Lists the credentials of the platform. Throws a Problem (404) when the named service is unknown or has no credential.
 */
export async function listServiceCredentials(request: ListRequest): Promise<PlatformCredential[]> {
  const { kind, access, services } = request;
  const platform = requirePlatform(access, request.org);
  const name = parseServiceName(request);
  const stored = await listStoredCredentials(services.db, platform.id, { kind, name });
  if (name !== null && stored.length === 0) throw notFound('credential', name);
  return stored.map((one) => ({ stored: one, platform }));
}

/** Lists the known services by name. Throws a Problem (404) for an unknown one. */
export function listServices(request: ListRequest): KnownService[] {
  requirePlatform(request.access, request.org);
  const name = parseServiceName(request);
  return KNOWN_SERVICES.filter(
    (service) => service.kind === request.kind && (name === null || service.name === name),
  ).sort((one, other) => (one.name < other.name ? -1 : 1));
}

function parseServiceName({ kind, name = '' }: ListRequest): string | null {
  if (name === '') return null;
  if (!findKnownService(kind, name)) throw notFound('service', name);
  return name;
}
