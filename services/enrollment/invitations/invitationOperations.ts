import { findPlatformRows, wholePlatform } from '../../../db/tenancy/access/rows.js';
import {
  type BlankInvitations,
  makeBlankInvitations,
} from '../../../db/enrollment/invitations/createBlankInvitations.js';
import { type InvitationRefusal, inviteInTenants } from '../../../db/enrollment/invitations/createInvitations.js';
import type { InvitationKind } from '../../../db/enrollment/invitations/invitationKinds.js';
import { type RedemptionRefusal, redeemInvitation } from '../../../db/enrollment/invitations/redeemInvitation.js';
import { removeInvitation } from '../../../db/enrollment/invitations/removeInvitation.js';
import type {
  InvitationFilter,
  InvitationSort,
  ListedInvitation,
} from '../../../db/enrollment/invitations/invitationFilter.js';
import { listInvitations } from '../../../db/enrollment/invitations/listInvitations.js';
import { findMembership } from '../../../db/tenancy/people/findMembership.js';
import { readCatalogSettings } from '../../../db/tenancy/platforms/readCatalogSettings.js';
import type { Access, CoreServices, PlatformRef, RequestInfo, UserRef } from '../../_shared/context.js';
import { buildPage, parsePage } from '../../_shared/paging.js';
import { requirePlatform } from '../../_shared/requirePlatform.js';
import { type Problem, invalidField, notFound } from '../../_shared/problems.js';
import { obstaclesProblem } from '../enrollments/enrollmentProblem.js';
import { type InvitationInput, parseInvitationMetadata, parseInvitation, parseItemKey } from './invitationInput.js';
import { parseMetadataFilters } from './parseMetadataFilters.js';

interface InvitationRequest {
  access: Access;
  services: CoreServices;
}

interface ListQuery {
  email?: string;
  source?: string;
  active?: boolean;
  sort?: string;
  page?: number;
  page_size?: number;
}

/** The operations on invitations, shared by courses, platforms and programs. */
export async function listInvitationsOfKind<Presented>(
  kind: InvitationKind,
  {
    access,
    services: { db },
    request,
    query,
    itemKey,
  }: InvitationRequest & { request: RequestInfo; query: ListQuery & object; itemKey?: string },
  present: (invitation: ListedInvitation) => Presented,
) {
  const page = parsePage(query);
  const sort = query.sort ?? '-id';
  const { count, invitations } = await listInvitations(db, {
    kind,
    rows: access.rows,
    itemKey: itemKey || undefined,
    email: query.email || undefined,
    source: query.source || undefined,
    active: query.active,
    metadata: parseMetadataFilters(query as Record<string, unknown>),
    sort: { field: sort.replace('-', '') as InvitationSort, descending: sort.startsWith('-') },
    limit: page.size,
    offset: page.offset,
  });
  return buildPage(request, page, count, invitations.map(present));
}

export async function createInvitationOfKind(
  kind: InvitationKind,
  { access, services: { db }, body }: InvitationRequest & { body: InvitationInput },
) {
  const platform = requirePlatform(access, body.platform_key ?? body.org);
  const { redirect_hosts: hosts } = await readCatalogSettings(db, platform.id);
  const invitation = parseInvitation(kind, body, hosts);
  const [[result] = []] = await inviteInTenants(db, access.actor, kind, [
    { platformId: platform.id, invitations: [invitation] },
  ]);
  if (result!.refusal) throw invitationProblem(kind, result!.refusal, body);
  return { isNew: result!.outcome === 'created', invitation: await requireInvitation(db, kind, platform, result!.id!) };
}

function invitationProblem({ kind }: InvitationKind, refusal: InvitationRefusal, input: InvitationInput): Problem {
  if (refusal === 'unknown_item') return notFound(kind, parseItemKey({ kind, enrollment: null }, input) ?? '');
  if (refusal === 'unknown_user') return notFound('user', input.username ?? '');
  return invalidField('body', '/email', 'is the address of another person than username', 'person');
}

export async function createBlankInvitationsOfKind(
  kind: InvitationKind,
  { access, services: { db }, body }: InvitationRequest & { body: InvitationInput & { source: string; count: number } },
) {
  const platform = requirePlatform(access, body.platform_key ?? body.org);
  const { redirect_hosts: hosts } = await readCatalogSettings(db, platform.id);
  const { itemKey, redirectTo, expired } = parseInvitation(kind, body, hosts);
  const metadata = parseInvitationMetadata(kind, body, ['count']);
  const blank: BlankInvitations = { itemKey, source: body.source, count: body.count, redirectTo, expired, metadata };
  const created = await makeBlankInvitations(db, access.actor, kind, platform.id, blank);
  if (created === 0) throw notFound(kind.kind, itemKey ?? platform.key);
  return { successes: created, error_codes: [] };
}

export async function deleteInvitationOfKind(
  kind: InvitationKind,
  { access, services: { db }, query }: InvitationRequest & { query: { id: number; org?: string } },
): Promise<ListedInvitation> {
  const platform = requirePlatform(access, query.org, { where: 'query', names: ['org'] });
  const key = { platformId: platform.id, id: query.id, rows: access.rows };
  const [invitation] = await findInvitations(db, { kind, rows: access.rows, id: query.id });
  if (!invitation || !(await removeInvitation(db, access.actor, kind, key))) throw notFound('invitation', query.id);
  return invitation;
}

interface RedemptionInput extends InvitationInput {
  user_id?: number | string;
}

export async function redeemInvitationOfKind(
  kind: InvitationKind,
  { access, services: { db }, body }: InvitationRequest & { body: RedemptionInput },
) {
  const platform = requirePlatform(access, body.platform_key ?? body.org);
  const user = await requireRedeemer(access, db, platform, body);
  const itemKey = parseItemKey(kind, body);
  const redemption = { userId: user.id, itemKey, source: body.source, metadata: body.metadata ?? {} };
  const result = await redeemInvitation(db, access.actor, kind, platform.id, redemption);
  if (result.refusal === null) return requireInvitation(db, kind, platform, result.id);
  if (result.refusal === 'obstacles')
    throw obstaclesProblem(kind.kind === 'course' ? '/course_id' : '/program_key', result.obstacles);
  throw redemptionProblem(result.refusal, platform, access, body);
}

/** The caller, or a member of the platform for whom an administrator redeems. */
async function requireRedeemer(
  access: Access,
  db: CoreServices['db'],
  platform: PlatformRef,
  input: RedemptionInput,
): Promise<UserRef> {
  const { caller, user } = access;
  const named = input.username ?? input.email ?? input.user_id;
  if (named === undefined) {
    if (caller?.user) return caller.user;
    throw invalidField('body', '/username', 'is required with a key that does not act as a person', 'required');
  }
  const mayBeOutsider = user !== null && (user.id === caller?.user?.id || caller?.isDmAdmin === true);
  if (!user || !(mayBeOutsider || (await findMembership(db, platform.id, user.id)))) throw notFound('user', named);
  return user;
}

const REFUSED: Record<Exclude<RedemptionRefusal, 'unknown'>, string> = {
  used: 'names an invitation that has already been redeemed',
  expired: 'names an invitation that has expired',
  inactive: 'names an invitation that was deactivated',
};

function redemptionProblem(
  refusal: RedemptionRefusal,
  platform: PlatformRef,
  { rows }: Access,
  { source }: RedemptionInput,
): Problem {
  if (refusal !== 'unknown') return invalidField('body', '/source', REFUSED[refusal], refusal);
  const isInside = findPlatformRows(rows, platform) !== null;
  return isInside ? notFound('invitation', source ?? platform.key) : notFound('platform', platform.key);
}

export async function findInvitations(
  db: CoreServices['db'],
  filter: Omit<InvitationFilter, 'sort' | 'limit' | 'offset'>,
): Promise<ListedInvitation[]> {
  const sort = { field: 'id' as const, descending: true };
  return (await listInvitations(db, { ...filter, sort, limit: 1, offset: 0 })).invitations;
}

async function requireInvitation(
  db: CoreServices['db'],
  kind: InvitationKind,
  platform: PlatformRef,
  id: number,
): Promise<ListedInvitation> {
  const [invitation] = await findInvitations(db, { kind, rows: [wholePlatform(platform)], id });
  if (!invitation) throw notFound('invitation', id);
  return invitation;
}
