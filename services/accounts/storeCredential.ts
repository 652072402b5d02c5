import {
  type StoredCredential,
  findStoredCredential,
  listStoredCredentials,
  decryptCredential,
} from '../../db/accounts/credentials/findServiceCredential.js';
import { type KnownService, type ServiceKind, findKnownService } from '../../db/accounts/credentials/knownServices.js';
import { saveCredential } from '../../db/accounts/credentials/saveCredential.js';
import { type CredentialValue, listValueFaults } from '../../db/accounts/credentials/buildValueSchema.js';
import { addressProblem } from '../../providers/http/addressProblem.js';
import type { components } from '../../generated/types.js';
import type { Access, PlatformRef } from '../_shared/context.js';
import type { AccountServices } from './services.js';
import { requirePlatform } from '../_shared/platform.js';
import type { SchemaKeyword } from '../_shared/errorCodes.js';
import { conflict, invalid, invalidField, notFound } from '../_shared/problems.js';
import { isHiddenSecret, shownValue } from './hiddenSecret.js';

type Schemas = components['schemas'];

/** A request to store or change a credential. */
export interface ServiceCredentialRequest<Body> {
  kind: ServiceKind;
  org: string;
  body: Body;
  /** Ask the service first. */
  check: boolean;
  access: Access;
  services: AccountServices;
}

/** A stored credential and the platform that it belongs to. */
export interface PlatformCredential {
  stored: StoredCredential;
  platform: PlatformRef;
}

/** A credential that a request has stored. */
export interface AcceptedCredential extends PlatformCredential {
  /** Whether the service was asked and took it. */
  checked: boolean;
}

const MOST_TRIES = 5;

/** Stores what the request sends in place of what there was. Throws a Problem. */
export async function storeCredential(
  sent: ServiceCredentialRequest<Schemas['CredentialCreate']>,
): Promise<AcceptedCredential & { created: boolean }> {
  const { kind, body, check, access, services } = sent;
  const platform = requirePlatform(access, sent.org);
  const service = serviceOf(kind, body.name);
  const credential = { platformId: platform.id, kind, name: service.name };
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const stored = await findStoredCredential(services.db, credential);
    const kept = stored ? secretsAsShown(services, stored, body.value) : {};
    const value = { ...body.value, ...kept };
    await approve(service, value, check, services);
    const insteadOf = Object.keys(kept).length > 0 ? stored : undefined;
    const outcome = await saveCredential(
      services.db,
      access.actor,
      services.secrets,
      { ...credential, value },
      insteadOf,
    );
    if (outcome !== 'changed')
      return { created: outcome === 'created', ...(await findSaved(sent, platform, service.name)) };
  }
  throw conflict(KEEPS_CHANGING);
}

const KEEPS_CHANGING = 'Others keep changing this credential: try again.';

/** The stored secrets that are sent as they are shown. */
function secretsAsShown(
  { secrets }: AccountServices,
  stored: StoredCredential,
  sent: Record<string, string>,
): CredentialValue {
  const shown = shownValue(stored, secrets);
  const fields = stored.secret_fields.filter((field) => sent[field] === shown[field]);
  if (fields.length === 0) return {};
  const opened = decryptCredential(secrets, stored);
  return Object.fromEntries(fields.map((field) => [field, opened[field]!]));
}

/** Changes the fields that the request sends. Throws a Problem: 409 when others keep changing it. */
export async function changeCredential(
  sent: ServiceCredentialRequest<Schemas['CredentialChange']>,
): Promise<AcceptedCredential> {
  const { kind, body, check, access, services } = sent;
  const platform = requirePlatform(access, sent.org);
  const name = body.name === undefined ? await onlyName(services, platform, kind) : serviceOf(kind, body.name).name;
  const service = serviceOf(kind, name);
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const stored = await findStoredCredential(services.db, { platformId: platform.id, kind, name });
    if (!stored) throw notFound('credential', name);
    if (body.value === undefined) return findSaved({ ...sent, check: false }, platform, name);
    const before = keptFields(services, stored, body.value);
    const value = merged(before, shownValue(stored, services.secrets), body.value);
    await approve(service, value, check, services);
    const outcome = await saveCredential(
      services.db,
      access.actor,
      services.secrets,
      { platformId: platform.id, kind, name, value },
      stored,
    );
    if (outcome !== 'changed') return findSaved(sent, platform, name);
  }
  throw conflict(KEEPS_CHANGING);
}

function serviceOf(kind: ServiceKind, name: string): KnownService {
  const service = findKnownService(kind, name);
  if (!service) throw invalidField('body', '/name', 'is no known service of this kind', 'service');
  return service;
}

async function onlyName({ db }: AccountServices, platform: PlatformRef, kind: ServiceKind): Promise<string> {
  const stored = await listStoredCredentials(db, platform.id, { kind });
  if (stored.length > 1)
    throw invalidField('body', '/name', 'is needed: the platform has several credentials', 'required');
  if (!stored[0]) throw notFound('credential', kind);
  return stored[0].service;
}

/** What is stored, as far as anything of it can stay: where all secrets are replaced, the old ones need not be readable. */
function keptFields(
  { secrets }: AccountServices,
  stored: StoredCredential,
  sent: Record<string, string | null>,
): CredentialValue {
  const shown = shownValue(stored, secrets);
  const isReplaced = (field: string) => field in sent && sent[field] !== shown[field];
  return stored.secret_fields.every(isReplaced) ? { ...stored.plain } : decryptCredential(secrets, stored);
}

/** What is sent as it was shown stays; null removes a field. */
function merged(before: CredentialValue, shown: CredentialValue, sent: Record<string, string | null>): CredentialValue {
  const value = { ...before };
  for (const [field, text] of Object.entries(sent)) {
    if (text === null) delete value[field];
    else if (!(field in before) || text !== shown[field]) value[field] = text;
  }
  return value;
}

async function approve(
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
    if (secret && isHiddenSecret(value[field]))
      throw invalidField(
        'body',
        `/value/${field}`,
        'is how a secret is shown, and not that of the stored one',
        'secret',
      );
    const problem =
      format === 'uri' && value[field] !== undefined
        ? addressProblem(value[field], { mayBePrivate: services.settings.llmPrivateAddresses })
        : null;
    if (problem !== null) throw invalidField('body', `/value/${field}`, problem, 'address');
  }
  if (!check) return;
  const outcome = (await services.checkCredential?.(service.name, value)) ?? 'unknown';
  if (outcome === 'unknown')
    throw invalidField('query', 'check', 'can not be done: there is no way to ask this service', 'check');
  if (outcome === 'refused')
    throw invalidField('body', '/value', 'is not taken by the service; nothing is stored', 'check');
  if (outcome === 'unreachable')
    throw invalidField(
      'body',
      '/value',
      'could not be checked: the service can not be reached; nothing is stored',
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
