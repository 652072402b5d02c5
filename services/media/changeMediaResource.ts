import type { ListedMedia } from '../../db/media/resources/listMedia.js';
import { type NewMedia, changeMedia } from '../../db/media/resources/saveMedia.js';
import type { Access, CoreServices } from '../_shared/context.js';
import type { UploadedFile } from '../_shared/contractTypes.js';
import { notFound } from '../_shared/problems.js';
import { requireChangeableMedia, requireMediaCaller, requireVisibleMedia } from './requireMediaCaller.js';
import { parseMediaFile, mapMediaErrors } from './parseMediaFile.js';

interface ChangeRequest {
  params: { org: string; user_id: string; id: number };
  body: { file?: string | null };
  uploads: { file?: UploadedFile };
  access: Access;
  services: CoreServices;
}

/**
 * Changes fields and, if the request contains one, the file of a media resource, and returns it. Throws a Problem: 400,
 * 403, 404.
 */
export async function changeMediaResource(
  { params, body, uploads, access, services }: ChangeRequest,
  change: Partial<NewMedia>,
): Promise<ListedMedia> {
  const caller = await requireMediaCaller(access, services, params);
  const stored = await requireChangeableMedia(services, caller, params.id);
  const { platformId } = caller.writer;
  const mediaType = change.media_type ?? stored.media_type;
  const file = await parseMediaFile(services, access, {
    platformId,
    mediaType,
    upload: uploads.file,
    stated: body.file,
    current: stored.file?.id ?? null,
  });
  const exists = await mapMediaErrors(changeMedia(services.db, access.actor, caller.writer, params.id, change, file));
  if (!exists) throw notFound('media resource', params.id);
  return await requireVisibleMedia(services, caller, params.id);
}
