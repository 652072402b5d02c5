import { listStoredCredentials } from '../../db/accounts/credentials/findServiceCredential.js';
import { KNOWN_SERVICES, type ServiceKind, knownService } from '../../db/accounts/credentials/knownServices.js';
import { valueSchema } from '../../db/accounts/credentials/valueSchema.js';
import type { components } from '../../generated/types.js';
import type { Access, RequestInfo, Services } from '../_shared/context.js';
import { requirePlatform } from '../_shared/platform.js';
import { notFound } from '../_shared/problems.js';
import { presentCredential, presentService } from './present.js';

type Schemas = components['schemas'];

/** A request for what is there of one kind. */
export interface ListRequest {
  kind: ServiceKind;
  org: string;
  /** A service; empty for all. */
  name?: string;
  access: Access;
  services: Services;
  request: RequestInfo;
}

/** The credentials of the platform, secrets hidden. Throws a Problem (404) when the named service is unknown or has none. */
export async function listServiceCredentials(sent: ListRequest): Promise<Schemas['ServiceCredential'][]> {
  const { kind, access, services, request } = sent;
  const platform = requirePlatform(access, sent.org);
  const name = knownName(sent);
  const stored = await listStoredCredentials(services.db, platform.id, { kind, name });
  if (name !== null && stored.length === 0) throw notFound('credential', name);
  return stored.map((one) => presentCredential(one, platform, { services, request }));
}

/** What credentials consist of. Throws a Problem (404) for an unknown service. */
export function listSchemas(sent: ListRequest): Schemas['CredentialSchema'][] {
  const { kind, access, services, request } = sent;
  requirePlatform(access, sent.org);
  const name = knownName(sent);
  return KNOWN_SERVICES.filter((service) => service.kind === kind && (name === null || service.name === name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map((service) => ({ name: service.name, schema: valueSchema(service), service_info: presentService(service, { services, request }) }));
}

function knownName({ kind, name = '' }: ListRequest): string | null {
  if (name === '') return null;
  if (!knownService(kind, name)) throw notFound('service', name);
  return name;
}
