import type { PlatformRows } from '../../../db/tenancy/access/rows.js';
import type { Channel } from '../../../db/bots/channel.js';
import type { ChannelAccount } from '../../../db/bots/channelAccount.js';
import { type ListedUserLink, listUserLinks } from '../../../db/bots/listUserLinks.js';
import { changeUserLink, createUserLink, deleteUserLink } from '../../../db/bots/saveUserLink.js';
import type { Access, RequestInfo } from '../../_shared/context.js';
import type { BotServices } from '../services.js';
import { type PageBody, pageBody, pageOf } from '../../_shared/paging.js';
import { organizationOf } from '../../_shared/platform.js';
import { forbidden, invalidField, notFound } from '../../_shared/problems.js';
import { orBotProblem } from '../orBotProblem.js';

/** What the operations on links of all channels have. */
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
export async function listedLinks<Item>(
  channel: Channel,
  { params, query, access, services, request }: ListRequest,
  present: (link: ListedUserLink) => Item,
): Promise<PageBody<Item>> {
  const { platform, rows } = organizationOf(access, params.org);
  const page = pageOf(query);
  const filter = { platformId: platform.id, rows, channel, userId: query.user, limit: page.size, offset: page.offset };
  const { count, links } = await listUserLinks(services.db, filter);
  return pageBody(request, page, count, links.map(present));
}

/** A link of a channel that the caller may touch. Throws a Problem (404) when there is none. */
export async function oneLink(channel: Channel, { params, access, services }: LinkRequest): Promise<ListedUserLink> {
  const { platform, rows } = organizationOf(access, params.org);
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

/** Links an account with the person of this number, or with the caller. Throws a Problem: 400, 403, 404 or 409. */
export async function createdLink(
  channel: Channel,
  { params, access, services }: LinksRequest,
  user: number | undefined,
  accountOf: () => ChannelAccount,
): Promise<ListedUserLink> {
  const { platform, rows } = organizationOf(access, params.org);
  const userId = personOf(access, rows, user);
  const create = async () =>
    createUserLink(services.db, access.actor, { platformId: platform.id, userId, account: accountOf() });
  const id = await orBotProblem(create());
  return oneLink(channel, { params: { org: params.org, id }, access, services });
}

/** Makes a link lead from another account, which is made of the one before. Throws a Problem: 400, 404 or 409. */
export async function changedLink(
  channel: Channel,
  request: LinkRequest,
  accountOf: (stored: Record<string, string>) => ChannelAccount,
): Promise<ListedUserLink> {
  const { params, access, services } = request;
  const { platform, rows } = organizationOf(access, params.org);
  const link = { platformId: platform.id, channel, id: params.id, ownerId: ownerOf(rows) };
  if (!(await orBotProblem(changeUserLink(services.db, access.actor, link, accountOf))))
    throw notFound('link', params.id);
  return oneLink(channel, request);
}

/** Removes a link. Throws a Problem (404) when there is none that the caller may touch. */
export async function removeLink(channel: Channel, { params, access, services }: LinkRequest): Promise<void> {
  const { platform, rows } = organizationOf(access, params.org);
  const link = { platformId: platform.id, channel, id: params.id, ownerId: ownerOf(rows) };
  if (!(await deleteUserLink(services.db, access.actor, link))) throw notFound('link', params.id);
}

/** Whose links alone the caller may touch; null: anybody's. A key that is no person has none. */
function ownerOf({ part }: PlatformRows): number | null {
  if (part.kind === 'whole') return null;
  return (part.kind === 'person' && part.userId) || NOBODY;
}

const NOBODY = 0;

function personOf(access: Access, rows: PlatformRows, user: number | undefined): number {
  const owner = ownerOf(rows);
  const userId = user ?? access.caller?.user?.id;
  if (userId === undefined) throw invalidField('body', '/user', 'is needed: the caller is no person', 'required');
  if (owner !== null && owner !== userId) throw forbidden('Learners link accounts of their own only.');
  return userId;
}
