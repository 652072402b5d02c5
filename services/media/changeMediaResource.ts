import type { ListedMedia } from '../../db/media/resources/listMedia.js';
import { type NewMedia, changeMedia } from '../../db/media/resources/saveMedia.js';
import type { Access, CoreServices } from '../_shared/context.js';
import type { UploadedFile } from '../_shared/contractTypes.js';
import { notFound } from '../_shared/problems.js';
import { changeableMedia, mediaCaller, visibleMedia } from './mediaCaller.js';
import { fileSent, orMediaProblem } from './mediaFile.js';

interface ChangeRequest {
  params: { org: string; user_id: string; id: number };
  body: { file?: string | null };
  uploads: { file?: UploadedFile };
  access: Access;
  services: CoreServices;
}

/** Changes these fields of a resource and, as far as the request says, its file. Returns it as it is then. Throws Problems: 400, 403, 404. */
export async function changeMediaResource(
  { params, body, uploads, access, services }: ChangeRequest,
  change: Partial<NewMedia>,
): Promise<ListedMedia> {
  const caller = await mediaCaller(access, services, params);
  const stored = await changeableMedia(services, caller, params.id);
  const { platformId } = caller.writer;
  const mediaType = change.media_type ?? stored.media_type;
  const file = await fileSent(services, access, {
    platformId,
    mediaType,
    upload: uploads.file,
    stated: body.file,
    current: stored.file?.id ?? null,
  });
  const isThere = await orMediaProblem(changeMedia(services.db, access.actor, caller.writer, params.id, change, file));
  if (!isThere) throw notFound('media resource', params.id);
  return await visibleMedia(services, caller, params.id);
}
