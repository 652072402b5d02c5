import type { ListedMedia } from '../../db/media/resources/listMedia.js';
import { createMedia } from '../../db/media/resources/saveMedia.js';
import type { components } from '../../generated/types.js';
import type { Access, CoreServices } from '../_shared/context.js';
import type { UploadedFile } from '../_shared/contractTypes.js';
import { wholeMedia } from './mediaBody.js';
import { mediaCaller, visibleMedia } from './mediaCaller.js';
import { fileSent, orMediaProblem } from './mediaFile.js';

interface AddRequest {
  params: { org: string; user_id: string };
  body: components['schemas']['MediaResourceCreate'];
  uploads: { file?: UploadedFile };
  access: Access;
  services: CoreServices;
}

/** Adds a media resource, with its file where one was sent. Returns it as it is then. Throws Problems: 400, 403, 404. */
export async function addMediaResource({ params, body, uploads, access, services }: AddRequest): Promise<ListedMedia> {
  const caller = await mediaCaller(access, services, params);
  const media = wholeMedia(body);
  const { platformId } = caller.writer;
  const file = await fileSent(services, access, {
    platformId,
    mediaType: media.media_type,
    upload: uploads.file,
    stated: body.file,
    current: null,
  });
  const id = await orMediaProblem(createMedia(services.db, access.actor, caller.writer, media, file));
  return await visibleMedia(services, caller, id);
}
