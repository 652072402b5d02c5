import { deleteMedia } from '../../db/media/resources/saveMedia.js';
import { operation } from '../_shared/operation.js';
import { notFound } from '../../services/_shared/problems.js';
import { changeableMedia, mediaCaller } from '../../services/media/mediaCaller.js';

export default operation('deleteMediaResource', async ({ params, access, services, reply }) => {
  const caller = await mediaCaller(access, services, params);
  await changeableMedia(services, caller, params.id);
  if (!(await deleteMedia(services.db, access.actor, caller.writer.platformId, params.id)))
    throw notFound('media resource', params.id);
  return reply(204, undefined);
});
