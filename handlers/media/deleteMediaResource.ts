import { deleteMedia } from '../../db/media/resources/saveMedia.js';
import { operation } from '../_shared/operation.js';
import { notFound } from '../../services/_shared/problems.js';
import { requireChangeableMedia, requireMediaCaller } from '../../services/media/requireMediaCaller.js';

export default operation('deleteMediaResource', async ({ params, access, services, reply }) => {
  const caller = await requireMediaCaller(access, services, params);
  await requireChangeableMedia(services, caller, params.id);
  if (!(await deleteMedia(services.db, access.actor, caller.writer.platformId, params.id)))
    throw notFound('media resource', params.id);
  return reply(204, undefined);
});
