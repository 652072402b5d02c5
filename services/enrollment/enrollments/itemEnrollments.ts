import { deactivateEnrollment } from '../../../db/enrollment/enrollments/deactivateEnrollment.js';
import { enrollMember } from '../../../db/enrollment/enrollments/enroll.js';
import type { EnrollmentWay } from '../../../db/enrollment/enrollments/enrollmentWays.js';
import type { EnrollmentKind } from '../../../db/enrollment/enrollments/enrollmentKinds.js';
import type { ListedEnrollment } from '../../../db/enrollment/enrollments/enrollmentFilter.js';
import { findEnrollment } from '../../../db/enrollment/enrollments/findEnrollment.js';
import { searchEnrollments } from '../../../db/enrollment/enrollments/searchEnrollments.js';
import { findMainPlatform } from '../../../db/tenancy/platforms/findMainPlatform.js';
import type { Access, CoreServices, RequestInfo } from '../../_shared/context.js';
import { buildPage, parsePage } from '../../_shared/paging.js';
import { requirePlatform } from '../../_shared/requirePlatform.js';
import { invalidField, notFound } from '../../_shared/problems.js';
import { findPlatformRows } from '../../../db/tenancy/access/rows.js';
import { type RequestedItemNames, parseItemNames, requireItemKey, requireItemNames } from './enrollableItem.js';
import { requireNamedMember } from '../../_shared/requireNamedMember.js';
import { enrollmentProblem } from './enrollmentProblem.js';
import { parseEnrollmentSort } from './parseEnrollmentSort.js';
import { parseTime } from '../../_shared/parseTime.js';
import { listEnrollmentScopes } from './listEnrollmentScopes.js';

/** The names of a person in operations on program and pathway enrollments. */
interface PersonNames {
  user_id?: number | string;
  username?: string;
  email?: string;
}

interface PlatformNames {
  platform_key?: string;
  org?: string;
}

interface EnrollmentInput extends PersonNames, PlatformNames, RequestedItemNames {
  active?: boolean;
  started?: string | null;
  expired?: string | null;
  metadata?: Record<string, unknown>;
}

interface EnrollmentQuery extends PersonNames, PlatformNames, RequestedItemNames {
  include_default_platform?: boolean;
  active?: boolean;
  sort?: string;
  page?: number;
  page_size?: number;
}

interface EnrollmentRequest {
  access: Access;
  services: CoreServices;
}

const hasPersonName = ({ user_id: id, username, email }: PersonNames) =>
  id !== undefined || Boolean(username) || Boolean(email);

/** One page of the enrollments that the caller may see. */
export async function searchItems<Presented>(
  kind: EnrollmentKind,
  {
    access,
    services: { db },
    request,
    query,
    itemName,
  }: EnrollmentRequest & { request: RequestInfo; query: EnrollmentQuery; itemName?: string },
  present: (enrollment: ListedEnrollment) => Presented,
) {
  const page = parsePage(query);
  const mainPlatformId = query.include_default_platform && access.platform ? await findMainPlatform(db) : null;
  const { keys, uuid, slug } = parseItemNames(query);
  const { count, enrollments } = await searchEnrollments(db, {
    kind,
    // Different identifiers match no item.
    scopes: keys.length > 1 ? [] : listEnrollmentScopes(access, { namesPerson: hasPersonName(query), mainPlatformId }),
    itemKey: keys[0],
    itemUuid: uuid,
    slug,
    itemName: itemName || undefined,
    active: query.active,
    sort: parseEnrollmentSort(query.sort),
    limit: page.size,
    offset: page.offset,
  });
  return buildPage(request, page, count, enrollments.map(present));
}

/** Throws a Problem (400) unless the request names a person and an item. */
export function requirePersonAndItem(kind: EnrollmentKind, query: PersonNames & RequestedItemNames): void {
  if (!hasPersonName(query))
    throw invalidField('query', 'user_id', 'one of user_id, username, email is required', 'required');
  requireItemNames(kind, query, 'query');
}

export async function createItemEnrollment(
  kind: EnrollmentKind,
  { access, services: { db }, body }: EnrollmentRequest & { body: EnrollmentInput },
) {
  const platform = requirePlatform(access, body.platform_key ?? body.org);
  const started = parseTime('/started', body.started);
  const expired = parseTime('/expired', body.expired);
  const member = await requireNamedMember(db, platform, { ...body, user_id: parseUserId(body) }, 'body');
  const itemKey = await requireItemKey(db, kind, { platform, input: body, where: 'body', levels: ALL_LEVELS });
  const { active, metadata } = body;
  const item = { userId: member.id, itemKey, active, started: started ?? undefined, expired, metadata };
  return enrollOrRefuse(db, access.actor, kind, platform.id, item, { username: member.username, way: 'administrator' });
}

export async function deactivateItemEnrollment(
  kind: EnrollmentKind,
  { access, services: { db }, query }: EnrollmentRequest & { query: PersonNames & PlatformNames & RequestedItemNames },
) {
  const platform = requirePlatform(access, query.platform_key ?? query.org, { where: 'query' });
  const member = await requireNamedMember(db, platform, { ...query, user_id: parseUserId(query) }, 'query');
  const itemKey = await requireItemKey(db, kind, { platform, input: query, where: 'query', levels: null });
  return deactivateOrRefuse(db, access.actor, kind, platform.id, {
    userId: member.id,
    itemKey,
    username: member.username,
  });
}

export async function selfEnroll(
  kind: EnrollmentKind,
  { access, services: { db }, body }: EnrollmentRequest & { body: EnrollmentInput },
) {
  const user = requireCallerOnly(access, body, 'body');
  const platform = requirePlatform(access, body.platform_key ?? body.org);
  const levels = findPlatformRows(access.rows, platform)?.levels ?? [];
  const itemKey = await requireItemKey(db, kind, { platform, input: body, where: 'body', levels });
  // DM admins need not be members of the platform.
  const way = access.caller?.isDmAdmin ? 'administrator' : 'self';
  const item = { userId: user.id, itemKey, active: body.active };
  return enrollOrRefuse(db, access.actor, kind, platform.id, item, { username: user.username, way });
}

export async function selfUnenroll(
  kind: EnrollmentKind,
  { access, services: { db }, query }: EnrollmentRequest & { query: PersonNames & PlatformNames & RequestedItemNames },
) {
  const user = requireCallerOnly(access, query, 'query');
  const platform = requirePlatform(access, query.platform_key ?? query.org, { where: 'query' });
  const known = { levels: findPlatformRows(access.rows, platform)?.levels ?? [], enrolledUserId: user.id };
  const itemKey = await requireItemKey(db, kind, { platform, input: query, where: 'query', ...known });
  return deactivateOrRefuse(db, access.actor, kind, platform.id, { userId: user.id, itemKey, username: user.username });
}

const ALL_LEVELS = ['viewable_by_anyone', 'viewable_by_tenant_students', 'viewable_by_tenant_admins'];

/** Existing clients send numbers as text. */
const parseUserId = ({ user_id: id }: PersonNames) => (id === undefined ? undefined : Number(id));

function requireCallerOnly({ caller, user }: Access, input: PersonNames, place: 'body' | 'query') {
  const path = place === 'body' ? '/username' : 'username';
  if (!caller?.user) throw invalidField(place, path, 'is required with a key that does not act as a person', 'person');
  if (hasPersonName(input) && user?.id !== caller.user.id)
    throw invalidField(place, path, 'must be the person who calls', 'person');
  return caller.user;
}

type Db = CoreServices['db'];

async function enrollOrRefuse(
  db: Db,
  actor: Access['actor'],
  kind: EnrollmentKind,
  platformId: number,
  item: Parameters<typeof enrollMember>[4],
  { username, way }: { username: string; way: EnrollmentWay },
) {
  const result = await enrollMember(db, actor, kind, platformId, item, way);
  if (result.outcome === 'refused') throw enrollmentProblem(result, { kind, username, itemKey: item.itemKey });
  const enrollment = await findEnrollment(db, kind, platformId, result.id);
  const { refusedParts = [] } = result;
  // Learners do not learn the names of items that they may not see.
  const shown =
    way === 'self' ? refusedParts.filter(({ obstacles }) => !obstacles.includes('not_visible')) : refusedParts;
  return { isNew: result.outcome === 'created', enrollment, refusedParts: shown };
}

async function deactivateOrRefuse(
  db: Db,
  actor: Access['actor'],
  kind: EnrollmentKind,
  platformId: number,
  { userId, itemKey, username }: { userId: number; itemKey: string; username: string },
): Promise<ListedEnrollment> {
  const id = await deactivateEnrollment(db, actor, kind, platformId, { userId, itemKey });
  if (id === null) throw notFound(`enrollment of '${username}' in the ${kind.kind}`, itemKey);
  return findEnrollment(db, kind, platformId, id);
}
