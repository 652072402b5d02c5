import { listStoredCredentials } from '../../db/accounts/credentials/findServiceCredential.js';
import {
  KNOWN_SERVICES,
  type KnownService,
  type ServiceKind,
  findKnownService,
} from '../../db/accounts/credentials/knownServices.js';
import type { Access } from '../_shared/context.js';
import type { AccountServices } from './services.js';
import { requirePlatform } from '../_shared/platform.js';
import { notFound } from '../_shared/problems.js';
import type { PlatformCredential } from './storeCredential.js';

/** A request for what is there of one kind. */
export interface ListRequest {
  kind: ServiceKind;
  org: string;
  /** A service; empty for all. */
  name?: string;
  access: Access;
  services: AccountServices;
}

/** The credentials of the platform. Throws a Problem (404) when the named service is unknown or has none. */
export async function listServiceCredentials(sent: ListRequest): Promise<PlatformCredential[]> {
  const { kind, access, services } = sent;
  const platform = requirePlatform(access, sent.org);
  const name = knownName(sent);
  const stored = await listStoredCredentials(services.db, platform.id, { kind, name });
  if (name !== null && stored.length === 0) throw notFound('credential', name);
  return stored.map((one) => ({ stored: one, platform }));
}

/** The known services by name. Throws a Problem (404) for an unknown one. */
export function listServices(sent: ListRequest): KnownService[] {
  requirePlatform(sent.access, sent.org);
  const name = knownName(sent);
  return KNOWN_SERVICES.filter(
    (service) => service.kind === sent.kind && (name === null || service.name === name),
  ).sort((one, other) => (one.name < other.name ? -1 : 1));
}

function knownName({ kind, name = '' }: ListRequest): string | null {
  if (name === '') return null;
  if (!findKnownService(kind, name)) throw notFound('service', name);
  return name;
}
