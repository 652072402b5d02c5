import { createMedia } from '../../db/media/saveMedia.js';
import { operation } from '../_shared/operation.js';
import { wholeMedia } from './mediaBody.js';
import { mediaCaller, visibleMedia } from './mediaCaller.js';
import { fileSent, orMediaProblem } from './mediaFile.js';
import { presentMedia } from './present.js';

export default operation('createMediaResource', async ({ params, body, uploads, access, services, request, reply }) => {
  const caller = await mediaCaller(access, services, params);
  const media = wholeMedia(body);
  const { platformId } = caller.writer;
  const file = await fileSent(services, access, { platformId, mediaType: media.media_type, upload: uploads.file, stated: body.file, current: null });
  const id = await orMediaProblem(createMedia(services.db, access.actor, caller.writer, media, file));
  return reply(201, presentMedia(services, request, await visibleMedia(services, caller, id)));
});
