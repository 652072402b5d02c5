import { type MediaScope, buildMediaScope } from '../../db/media/resources/mediaScope.js';
import { findMembership } from '../../db/tenancy/people/findMembership.js';
import type { ListedMedia } from '../../db/media/resources/listMedia.js';
import { findMedia } from '../../db/media/resources/listMedia.js';
import type { MediaWriter } from '../../db/media/resources/saveMedia.js';
import type { Access, CoreServices } from '../_shared/context.js';
import { requireOrganization } from '../_shared/requirePlatform.js';
import { forbidden, notFound } from '../_shared/problems.js';

export interface MediaCaller {
  scope: MediaScope;
  writer: MediaWriter;
  /** Administrators of the platform may change every resource. */
  isAdmin: boolean;
}

/**
 * The caller's view of the platform's media, and the person for whom the caller writes. Throws a Problem (404) for a
 * person that is not a member.
 */
export async function requireMediaCaller(
  access: Access,
  { db }: Pick<CoreServices, 'db'>,
  params: { org: string; user_id: string },
): Promise<MediaCaller> {
  const { platform, rows } = requireOrganization(access, params.org);
  const { user, caller } = access;
  const isOwner = caller?.isDmAdmin === true && user !== null && user.id === caller.user?.id;
  if (!user || (!isOwner && !(await findMembership(db, platform.id, user.id)))) throw notFound('user', params.user_id);
  return {
    scope: buildMediaScope(rows),
    writer: { platformId: platform.id, userId: user.id, levels: rows.levels },
    isAdmin: rows.part.kind === 'whole',
  };
}

/** A resource that the caller sees. Throws a Problem (404). */
export async function requireVisibleMedia(
  { db }: Pick<CoreServices, 'db'>,
  { scope }: MediaCaller,
  id: number,
): Promise<ListedMedia> {
  const media = await findMedia(db, scope, id);
  if (!media) throw notFound('media resource', id);
  return media;
}

/** A resource that the caller may change. Throws a Problem: 404, or 403 when the caller may only see it. */
export async function requireChangeableMedia(
  services: Pick<CoreServices, 'db'>,
  caller: MediaCaller,
  id: number,
): Promise<ListedMedia> {
  const media = await requireVisibleMedia(services, caller, id);
  if (!caller.isAdmin && media.created_by_id !== caller.writer.userId)
    throw forbidden('Requires one of: admin of the platform, creator of the media resource.');
  return media;
}
