import type { components } from '../../../generated/types.js';
import { readDomain } from '../../../db/tenancy/platforms/tenantDomain.js';
import type { CnameAnswer, CnameLookup } from '../../../providers/marketplace-a/lookUpCname.js';
import { openCnameLookup } from '../../../providers/marketplace-a/lookUpCname.js';
import type { Access, PlatformRef, RequestInfo } from '../../_shared/context.js';
import type { CommerceServices } from '../services.js';
import { invalidField } from '../../_shared/problems.js';

type Schemas = components['schemas'];
type DomainRecord = Schemas['MarketplaceADomainRecord'];

/** The platform whose domain is meant. Throws a Problem (400) when that is open. */
export function platformOfDomain({ decidedPlatform }: Access, place: 'query' | 'body'): PlatformRef {
  if (!decidedPlatform)
    throw invalidField(
      place,
      place === 'body' ? '/platform_key' : 'platform_key',
      'is needed: you may do this in several platforms',
      'required',
    );
  return decidedPlatform;
}

interface Reading {
  services: Pick<CommerceServices, 'db' | 'marketplaces' | 'settings'>;
  request: Pick<RequestInfo, 'url'>;
  /** Looks again, whatever was found a moment ago. */
  isFresh?: boolean;
}

const usual = openCnameLookup();

/** The domain of a platform with what the domain name system says of the records that it needs. */
export async function readTenantDomain(
  { id, key }: PlatformRef,
  { services, request, isFresh = false }: Reading,
): Promise<Schemas['MarketplaceADomainRecords']> {
  const domain = await readDomain(services.db, id);
  if (domain === null) return { platform_key: key, domain, status: 'no_domain', differences: [], records: [] };
  const cnames = services.marketplaces?.cnames ?? usual;
  const records = await Promise.all(
    expectedRecords(key, domain, { services, request }).map((one) => lookUp(cnames, one, isFresh)),
  );
  const differences = records.flatMap(({ difference }) => (difference === null ? [] : [difference]));
  return { platform_key: key, domain, status: statusOf(records), differences, records };
}

interface ExpectedRecord {
  name: string;
  expected: string;
}

/** A name for each kind of page, which leads to the host where that is. */
function expectedRecords(key: string, domain: string, { services: { settings }, request }: Reading): ExpectedRecord[] {
  const { lms, cms, portal } = settings.launchUrls;
  const hostOf = (template: string | null) =>
    new URL(template?.replaceAll('{key}', encodeURIComponent(key)) ?? settings.publicUrl ?? request.url.origin)
      .hostname;
  return Object.entries({ learn: lms, studio: cms, portal }).map(([page, template]) => ({
    name: `${page}.${domain}`,
    expected: hostOf(template),
  }));
}

async function lookUp(
  cnames: CnameLookup,
  { name, expected }: ExpectedRecord,
  isFresh: boolean,
): Promise<DomainRecord> {
  const answer = await cnames.lookUp(name, { isFresh });
  const common = { name, type: 'CNAME' as const, expected, looked_up_at: answer.lookedUpAt.toISOString() };
  return { ...common, ...judge(name, expected, answer) };
}

function judge(
  name: string,
  expected: string,
  answer: CnameAnswer,
): Pick<DomainRecord, 'found' | 'status' | 'difference'> {
  if (answer.kind === 'unreachable')
    return { found: [], status: 'unreachable', difference: `${name} can not be looked up at the moment.` };
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

function statusOf(records: DomainRecord[]): Schemas['MarketplaceADomainRecords']['status'] {
  const has = (status: DomainRecord['status']) => records.some((record) => record.status === status);
  if (has('differs')) return 'differs';
  if (has('missing')) return 'pending';
  return has('unreachable') ? 'unknown' : 'active';
}
