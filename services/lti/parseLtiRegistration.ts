import { LtiRefused } from '../../db/lti/ltiRefused.js';
import type { LtiRegistrationValues } from '../../db/lti/saveLtiRegistration.js';
import type { components } from '../../generated/types.js';
import { parseExternalUrl } from '../../providers/http/externalUrl.js';
import { namesPrivateAddress } from '../../providers/http/privateAddresses.js';
import type { Access, ServiceSettings } from '../_shared/context.js';
import { conflict, invalidField } from '../_shared/problems.js';
import { requireDomainVerifier } from '../tenancy/identity_providers/requireDomainVerifier.js';
import { fillPlaceUrl } from './fillPlaceUrl.js';

type Body = components['schemas']['LtiRegistrationChange'];
type Settings = Pick<ServiceSettings, 'identityPrivateAddresses'>;

const ADDRESSES = ['login_url', 'keys_url', 'token_url'] as const;

/**
 * The values of a body; those that are absent stay undefined. Throws a Problem: 400 for an address that the service may
 * not fetch from or redirect to, 403 when a caller other than a DM admin changes the verified domains.
 */
export function parseLtiRegistration(
  settings: Settings,
  access: Pick<Access, 'caller'>,
  body: Body,
  storedDomains: string[],
): Partial<LtiRegistrationValues> {
  const { active, ...values } = body;
  for (const name of ADDRESSES) if (values[name] != null) requireAddress(settings, name, values[name]);
  if (values.place_url != null) requirePlaceUrl(values.place_url);
  requireDomainVerifier(access, values.verified_domains, storedDomains);
  return { ...values, ...(active !== undefined && { is_active: active }) };
}

function requireAddress({ identityPrivateAddresses: mayBePrivate }: Settings, name: string, text: string): void {
  const url = parseExternalUrl(text, mayBePrivate ? ['http:', 'https:'] : ['https:']);
  if (!url || url.hash !== '')
    throw invalidField(
      'body',
      `/${name}`,
      `must be an absolute URL with ${mayBePrivate ? 'http:// or ' : ''}https://, without name and password`,
      'format',
    );
  if (!mayBePrivate && namesPrivateAddress(url))
    throw invalidField('body', `/${name}`, 'cannot lead to a private network', 'private');
}

/** A placeholder in the host would let an LMS choose where people are sent. */
const FIXED_HOST = /^https?:\/\/[^/?#{}]+\//;

function requirePlaceUrl(template: string): void {
  const filled = fillPlaceUrl(template, { kind: 'course', id: 'a', courseKey: 'a' });
  if (!FIXED_HOST.test(template) || !parseExternalUrl(filled, ['http:', 'https:']))
    throw invalidField('body', '/place_url', 'must be an absolute URL with placeholders behind its host', 'format');
}

/** Runs a write, and throws a Problem (409) for an LtiRefused. */
export async function withLtiRefusalAs409<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof LtiRefused ? conflict(error.message) : error;
  }
}
