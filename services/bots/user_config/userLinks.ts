import type { PlatformRows } from '../../../db/tenancy/access/rows.js';
import type { Channel } from '../../../db/bots/channel.js';
import type { ChannelAccount } from '../../../db/bots/channelAccount.js';
import { type ListedUserLink, listUserLinks } from '../../../db/bots/listUserLinks.js';
import { changeUserLink, createUserLink, deleteUserLink } from '../../../db/bots/saveUserLink.js';
import type { Access, RequestInfo } from '../../_shared/context.js';
import type { BotServices } from '../services.js';
import { type PageBody, buildPage, parsePage } from '../../_shared/paging.js';
import { requireOrganization } from '../../_shared/requirePlatform.js';
import { forbidden, invalidField, notFound } from '../../_shared/problems.js';
import { mapBotErrors } from '../mapBotErrors.js';

/** The parts of a request that the link operations of all channels use. */
interface LinksRequest {
  params: { org: string };
  access: Access;
  services: BotServices;
}

interface LinkRequest extends LinksRequest {
  params: { org: string; id: number };
}

interface ListRequest extends LinksRequest {
  query: { user?: number; page?: number; page_size?: number };
  request: RequestInfo;
}

/** A page of the links of a channel that the caller may touch. */
export async function listLinks<Item>(
  channel: Channel,
  { params, query, access, services, request }: ListRequest,
  present: (link: ListedUserLink) => Item,
): Promise<PageBody<Item>> {
  const { platform, rows } = requireOrganization(access, params.org);
  const page = parsePage(query);
  const filter = { platformId: platform.id, rows, channel, userId: query.user, limit: page.size, offset: page.offset };
  const { count, links } = await listUserLinks(services.db, filter);
  return buildPage(request, page, count, links.map(present));
}

/** A link of a channel that the caller may touch. Throws a Problem (404) when there is none. */
export async function requireLink(
  channel: Channel,
  { params, access, services }: LinkRequest,
): Promise<ListedUserLink> {
  const { platform, rows } = requireOrganization(access, params.org);
  const { links } = await listUserLinks(services.db, {
    platformId: platform.id,
    rows,
    channel,
    id: params.id,
    limit: 1,
    offset: 0,
  });
  if (!links[0]) throw notFound('link', params.id);
  return links[0];
}

/**
 * Links a channel account to the person with the id `user`, or to the caller. Throws a Problem: 400, 403, 404 or 409.
 */
export async function createLink(
  channel: Channel,
  { params, access, services }: LinksRequest,
  user: number | undefined,
  buildAccount: () => ChannelAccount,
): Promise<ListedUserLink> {
  const { platform, rows } = requireOrganization(access, params.org);
  const userId = parseUserId(access, rows, user);
  const create = async () =>
    createUserLink(services.db, access.actor, { platformId: platform.id, userId, account: buildAccount() });
  const id = await mapBotErrors(create());
  return requireLink(channel, { params: { org: params.org, id }, access, services });
}

/** Replaces the account of a link; `buildAccount` derives it from the stored one. Throws a Problem: 400, 404 or 409. */
export async function changeLink(
  channel: Channel,
  request: LinkRequest,
  buildAccount: (stored: Record<string, string>) => ChannelAccount,
): Promise<ListedUserLink> {
  const { params, access, services } = request;
  const { platform, rows } = requireOrganization(access, params.org);
  const link = { platformId: platform.id, channel, id: params.id, ownerId: findOwnerId(rows) };
  if (!(await mapBotErrors(changeUserLink(services.db, access.actor, link, buildAccount))))
    throw notFound('link', params.id);
  return requireLink(channel, request);
}

/** Removes a link. Throws a Problem (404) when there is none that the caller may touch. */
export async function removeLink(channel: Channel, { params, access, services }: LinkRequest): Promise<void> {
  const { platform, rows } = requireOrganization(access, params.org);
  const link = { platformId: platform.id, channel, id: params.id, ownerId: findOwnerId(rows) };
  if (!(await deleteUserLink(services.db, access.actor, link))) throw notFound('link', params.id);
}

/** The user whose links the caller may touch; null: links of all users. NOBODY for a caller that is not a person. */
function findOwnerId({ part }: PlatformRows): number | null {
  if (part.kind === 'whole') return null;
  return (part.kind === 'person' && part.userId) || NOBODY;
}

const NOBODY = 0;

function parseUserId(access: Access, rows: PlatformRows, user: number | undefined): number {
  const owner = findOwnerId(rows);
  const userId = user ?? access.caller?.user?.id;
  if (userId === undefined)
    throw invalidField('body', '/user', 'is required: the key does not act as a person', 'required');
  if (owner !== null && owner !== userId)
    throw forbidden('Only admins of the platform may link accounts of other people.');
  return userId;
}
