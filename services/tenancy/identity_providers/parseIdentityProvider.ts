import { findUnknownDepartment } from '../../../db/tenancy/identity/listIdentityProviders.js';
import {
  type IdentityProviderValues,
  IdentityProviderRefused,
} from '../../../db/tenancy/identity/saveIdentityProvider.js';
import type { components } from '../../../generated/types.js';
import { parseExternalUrl } from '../../../providers/http/externalUrl.js';
import { namesPrivateAddress } from '../../../providers/http/privateAddresses.js';
import type { Access, CoreServices, PlatformRef, ServiceSettings } from '../../_shared/context.js';
import { conflict, invalidField } from '../../_shared/problems.js';
import { requireDomainVerifier } from './requireDomainVerifier.js';

type Body = components['schemas']['IdentityProviderChange'];

/** Throws a Problem (400) for an issuer that the service may not fetch from. */
export function requireIssuerUrl(
  text: string,
  { identityPrivateAddresses: mayBePrivate }: Pick<ServiceSettings, 'identityPrivateAddresses'>,
): void {
  const url = parseExternalUrl(text, mayBePrivate ? ['http:', 'https:'] : ['https:']);
  if (!url || url.search !== '' || url.hash !== '')
    throw invalidField(
      'body',
      '/issuer',
      `must be an absolute URL with ${mayBePrivate ? 'http:// or ' : ''}https://, without name, password or query`,
      'format',
    );
  if (!mayBePrivate && namesPrivateAddress(url))
    throw invalidField('body', '/issuer', 'cannot lead to a private network', 'private');
}

/**
 * The values of a body; those that are absent stay undefined. Throws a Problem: 400 for a department that the platform
 * lacks, 403 when a caller other than a DM admin changes the verified domains.
 */
export async function parseIdentityProvider(
  { db }: Pick<CoreServices, 'db'>,
  access: Pick<Access, 'caller'>,
  platform: PlatformRef,
  body: Body,
  storedDomains: string[],
): Promise<Partial<IdentityProviderValues>> {
  const { verified_domains: verified, departments } = body;
  requireDomainVerifier(access, verified, storedDomains);
  const unknown = await findUnknownDepartment(db, platform.id, Object.values(departments ?? {}));
  if (unknown !== null)
    throw invalidField('body', '/departments', `the platform has no department ${unknown}`, 'department');
  const { client_secret: clientSecret, active, ...values } = body;
  return {
    ...values,
    ...(clientSecret !== undefined && { clientSecret }),
    ...(active !== undefined && { is_active: active }),
  };
}

/** Runs a write, and throws a Problem (409) for an IdentityProviderRefused. */
export async function withRefusalAs409<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof IdentityProviderRefused ? conflict(error.message) : error;
  }
}
