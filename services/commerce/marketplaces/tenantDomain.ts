import type { components } from '../../../generated/types.js';
import { readDomain } from '../../../db/tenancy/platforms/tenantDomain.js';
import type { CnameAnswer, CnameLookup } from '../../../providers/marketplace-a/openCnameLookup.js';
import { openCnameLookup } from '../../../providers/marketplace-a/openCnameLookup.js';
import type { Access, PlatformRef, RequestInfo } from '../../_shared/context.js';
import type { CommerceServices } from '../services.js';
import { invalidField } from '../../_shared/problems.js';

type Schemas = components['schemas'];
type DomainRecord = Schemas['MarketplaceADomainRecord'];

/** The platform whose domain the request is about. Throws a Problem (400) when the caller has several. */
export function requireDomainPlatform({ decidedPlatform }: Access, where: 'query' | 'body'): PlatformRef {
  if (!decidedPlatform)
    throw invalidField(
      where,
      where === 'body' ? '/platform_key' : 'platform_key',
      'is required: you may do this on several platforms',
      'required',
    );
  return decidedPlatform;
}

interface DomainRequest {
  services: Pick<CommerceServices, 'db' | 'marketplaces' | 'settings'>;
  request: Pick<RequestInfo, 'url'>;
  /** Whether to bypass the cache of look-ups. */
  isFresh?: boolean;
}

const defaultLookup = openCnameLookup();

/** Looks up the DNS records that the domain of a platform needs, and compares them with the expected ones. */
export async function readTenantDomain(
  { id, key }: PlatformRef,
  { services, request, isFresh = false }: DomainRequest,
): Promise<Schemas['MarketplaceADomainRecords']> {
  const domain = await readDomain(services.db, id);
  if (domain === null) return { platform_key: key, domain, status: 'no_domain', differences: [], records: [] };
  const cnames = services.marketplaces?.cnames ?? defaultLookup;
  const records = await Promise.all(
    expectedRecords(key, domain, { services, request }).map((one) => lookUp(cnames, one, isFresh)),
  );
  const differences = records.flatMap(({ difference }) => (difference === null ? [] : [difference]));
  return { platform_key: key, domain, status: summarizeStatus(records), differences, records };
}

interface ExpectedRecord {
  name: string;
  expected: string;
}

/** The expected records: a name for each kind of page, which points to the host of that page. */
function expectedRecords(
  key: string,
  domain: string,
  { services: { settings }, request }: DomainRequest,
): ExpectedRecord[] {
  const { lms, cms, portal } = settings.launchUrls;
  const buildHost = (template: string | null) =>
    new URL(template?.replaceAll('{key}', encodeURIComponent(key)) ?? settings.publicUrl ?? request.url.origin)
      .hostname;
  return Object.entries({ learn: lms, studio: cms, portal }).map(([page, template]) => ({
    name: `${page}.${domain}`,
    expected: buildHost(template),
  }));
}

async function lookUp(
  cnames: CnameLookup,
  { name, expected }: ExpectedRecord,
  isFresh: boolean,
): Promise<DomainRecord> {
  const answer = await cnames.lookUp(name, { isFresh });
  const common = { name, type: 'CNAME' as const, expected, looked_up_at: answer.lookedUpAt.toISOString() };
  return { ...common, ...compareAnswer(name, expected, answer) };
}

function compareAnswer(
  name: string,
  expected: string,
  answer: CnameAnswer,
): Pick<DomainRecord, 'found' | 'status' | 'difference'> {
  if (answer.kind === 'unreachable')
    return { found: [], status: 'unreachable', difference: `${name} cannot be looked up at the moment.` };
  const { hosts } = answer;
  if (hosts.length === 0)
    return { found: [], status: 'missing', difference: `${name} has no CNAME record; ${expected} is expected.` };
  if (hosts.every((host) => host === expected)) return { found: hosts, status: 'ok', difference: null };
  return {
    found: hosts,
    status: 'differs',
    difference: `${name} leads to ${hosts.join(', ')} instead of ${expected}.`,
  };
}

function summarizeStatus(records: DomainRecord[]): Schemas['MarketplaceADomainRecords']['status'] {
  const has = (status: DomainRecord['status']) => records.some((record) => record.status === status);
  if (has('differs')) return 'differs';
  if (has('missing')) return 'pending';
  return has('unreachable') ? 'unknown' : 'active';
}
