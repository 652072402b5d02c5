import type { ListedMedia } from '../../db/media/resources/listMedia.js';
import { createMedia } from '../../db/media/resources/saveMedia.js';
import type { components } from '../../generated/types.js';
import type { Access, CoreServices } from '../_shared/context.js';
import type { UploadedFile } from '../_shared/contractTypes.js';
import { parseNewMedia } from './mediaBody.js';
import { requireMediaCaller, requireVisibleMedia } from './requireMediaCaller.js';
import { parseMediaFile, mapMediaErrors } from './parseMediaFile.js';

interface AddRequest {
  params: { org: string; user_id: string };
  body: components['schemas']['MediaResourceCreate'];
  uploads: { file?: UploadedFile };
  access: Access;
  services: CoreServices;
}

/** Creates a media resource, with its uploaded file if any, and returns it. Throws a Problem: 400, 403, 404. */
export async function addMediaResource({ params, body, uploads, access, services }: AddRequest): Promise<ListedMedia> {
  const caller = await requireMediaCaller(access, services, params);
  const media = parseNewMedia(body);
  const { platformId } = caller.writer;
  const file = await parseMediaFile(services, access, {
    platformId,
    mediaType: media.media_type,
    upload: uploads.file,
    stated: body.file,
    current: null,
  });
  const id = await mapMediaErrors(createMedia(services.db, access.actor, caller.writer, media, file));
  return await requireVisibleMedia(services, caller, id);
}
