import {
  type StoredCredential,
  findStoredCredential,
  listStoredCredentials,
  decryptCredential,
} from '../../db/accounts/credentials/findServiceCredential.js';
import { type KnownService, type ServiceKind, findKnownService } from '../../db/accounts/credentials/knownServices.js';
import { saveCredential } from '../../db/accounts/credentials/saveCredential.js';
import { type CredentialValue, listValueFaults } from '../../db/accounts/credentials/buildValueSchema.js';
import { findAddressProblem } from '../../providers/http/findAddressProblem.js';
import type { components } from '../../generated/types.js';
import type { Access, PlatformRef } from '../_shared/context.js';
import type { AccountServices } from './services.js';
import { requirePlatform } from '../_shared/requirePlatform.js';
import type { SchemaKeyword } from '../_shared/errorCodes.js';
import { conflict, invalid, invalidField, notFound } from '../_shared/problems.js';
import { isMaskedSecret, maskCredential } from './maskSecret.js';

type Schemas = components['schemas'];

/** A request to store or change a credential. */
export interface ServiceCredentialRequest<Body> {
  kind: ServiceKind;
  org: string;
  body: Body;
  /** Whether to ask the service first. */
  check: boolean;
  access: Access;
  services: AccountServices;
}

/** A stored credential and the platform that it belongs to. */
export interface PlatformCredential {
  stored: StoredCredential;
  platform: PlatformRef;
}

/** A credential that a request stored. */
export interface AcceptedCredential extends PlatformCredential {
  /** Whether the service was asked and accepted the credential. */
  checked: boolean;
}

const MOST_TRIES = 5;

/** Stores a credential in place of the former one. Throws a Problem. */
export async function storeCredential(
  request: ServiceCredentialRequest<Schemas['CredentialCreate']>,
): Promise<AcceptedCredential & { created: boolean }> {
  const { kind, body, check, access, services } = request;
  const platform = requirePlatform(access, request.org);
  const service = requireService(kind, body.name);
  const credential = { platformId: platform.id, kind, name: service.name };
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const stored = await findStoredCredential(services.db, credential);
    const storedSecrets = stored ? findMaskedSecrets(services, stored, body.value) : {};
    const value = { ...body.value, ...storedSecrets };
    await validateCredential(service, value, check, services);
    const expected = Object.keys(storedSecrets).length > 0 ? stored : undefined;
    const outcome = await saveCredential(
      services.db,
      access.actor,
      services.secrets,
      { ...credential, value },
      expected,
    );
    if (outcome !== 'changed')
      return { created: outcome === 'created', ...(await findSaved(request, platform, service.name)) };
  }
  throw conflict(KEEPS_CHANGING);
}

const KEEPS_CHANGING = 'Other requests changed this credential at the same time. Try again.';

/** The stored secrets of those fields whose masked values the client sends back. */
function findMaskedSecrets(
  { secrets }: AccountServices,
  stored: StoredCredential,
  sent: Record<string, string>,
): CredentialValue {
  const masked = maskCredential(stored, secrets);
  const fields = stored.secret_fields.filter((field) => sent[field] === masked[field]);
  if (fields.length === 0) return {};
  const decrypted = decryptCredential(secrets, stored);
  return Object.fromEntries(fields.map((field) => [field, decrypted[field]!]));
}

/**
 * Changes the fields that the request sends. Throws a Problem, among them 409 when other requests keep changing the
 * credential.
 */
export async function changeCredential(
  request: ServiceCredentialRequest<Schemas['CredentialChange']>,
): Promise<AcceptedCredential> {
  const { kind, body, check, access, services } = request;
  const platform = requirePlatform(access, request.org);
  const name =
    body.name === undefined ? await findOnlyName(services, platform, kind) : requireService(kind, body.name).name;
  const service = requireService(kind, name);
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const stored = await findStoredCredential(services.db, { platformId: platform.id, kind, name });
    if (!stored) throw notFound('credential', name);
    if (body.value === undefined) return findSaved({ ...request, check: false }, platform, name);
    const before = readStoredFields(services, stored, body.value);
    const value = mergeFields(before, maskCredential(stored, services.secrets), body.value);
    await validateCredential(service, value, check, services);
    const outcome = await saveCredential(
      services.db,
      access.actor,
      services.secrets,
      { platformId: platform.id, kind, name, value },
      stored,
    );
    if (outcome !== 'changed') return findSaved(request, platform, name);
  }
  throw conflict(KEEPS_CHANGING);
}

function requireService(kind: ServiceKind, name: string): KnownService {
  const service = findKnownService(kind, name);
  if (!service) throw invalidField('body', '/name', 'is not a known service of this kind', 'service');
  return service;
}

async function findOnlyName({ db }: AccountServices, platform: PlatformRef, kind: ServiceKind): Promise<string> {
  const stored = await listStoredCredentials(db, platform.id, { kind });
  if (stored.length > 1)
    throw invalidField('body', '/name', 'is required: the platform has several credentials of this kind', 'required');
  if (!stored[0]) throw notFound('credential', kind);
  return stored[0].service;
}

/**
 * The stored fields. Secrets are decrypted only if one of them stays, so that a client can replace all secrets that are
 * no longer readable.
 */
function readStoredFields(
  { secrets }: AccountServices,
  stored: StoredCredential,
  sent: Record<string, string | null>,
): CredentialValue {
  const masked = maskCredential(stored, secrets);
  const isReplaced = (field: string) => field in sent && sent[field] !== masked[field];
  return stored.secret_fields.every(isReplaced) ? { ...stored.plain } : decryptCredential(secrets, stored);
}

/** Merges a change into the stored fields. A masked value leaves its field unchanged; null removes the field. */
function mergeFields(
  before: CredentialValue,
  masked: CredentialValue,
  sent: Record<string, string | null>,
): CredentialValue {
  const value = { ...before };
  for (const [field, text] of Object.entries(sent)) {
    if (text === null) delete value[field];
    else if (!(field in before) || text !== masked[field]) value[field] = text;
  }
  return value;
}

async function validateCredential(
  service: KnownService,
  value: CredentialValue,
  check: boolean,
  services: AccountServices,
): Promise<void> {
  const faults = listValueFaults(service, value);
  if (faults.length > 0)
    throw invalid(
      faults.map(({ path, message, keyword }) => ({
        in: 'body',
        path: `/value${path}`,
        message,
        keyword: keyword as SchemaKeyword,
      })),
    );
  for (const [field, { format, secret }] of Object.entries(service.fields)) {
    if (secret && isMaskedSecret(value[field]))
      throw invalidField(
        'body',
        `/value/${field}`,
        'is a masked secret that does not match the stored one: send the whole secret',
        'secret',
      );
    const problem =
      format === 'uri' && value[field] !== undefined
        ? findAddressProblem(value[field], { mayBePrivate: services.settings.llmPrivateAddresses })
        : null;
    if (problem !== null) throw invalidField('body', `/value/${field}`, problem, 'address');
  }
  if (!check) return;
  const outcome = (await services.checkCredential?.(service.name, value)) ?? 'unknown';
  if (outcome === 'unknown')
    throw invalidField('query', 'check', 'cannot be used: this service cannot be checked', 'check');
  if (outcome === 'refused')
    throw invalidField('body', '/value', 'was rejected by the service. It was not stored', 'check');
  if (outcome === 'unreachable')
    throw invalidField(
      'body',
      '/value',
      'could not be checked: the service cannot be reached. It was not stored',
      'check',
    );
}

async function findSaved(
  { kind, check, services }: ServiceCredentialRequest<unknown>,
  platform: PlatformRef,
  name: string,
): Promise<AcceptedCredential> {
  const stored = await findStoredCredential(services.db, { platformId: platform.id, kind, name });
  // Another request may have removed it since.
  if (!stored) throw notFound('credential', name);
  return { stored, platform, checked: check };
}
