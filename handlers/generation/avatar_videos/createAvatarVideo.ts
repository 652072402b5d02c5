import { findAvatarVideo } from '../../../db/generation/avatar-videos/listAvatarVideos.js';
import { createAvatarVideo } from '../../../db/generation/avatar-videos/saveAvatarVideo.js';
import { operation } from '../../_shared/operation.js';
import { conflict, invalidField, notFound } from '../../../services/_shared/problems.js';
import { requirePathMember } from '../../../services/generation/avatar_videos/requirePathMember.js';
import { requireAvatarVideoService } from '../../../services/generation/requireProvider.js';
import { presentAvatarVideo } from './present.js';

export default operation('createAvatarVideo', async ({ params, body, access, services, reply }) => {
  const { platform, user } = await requirePathMember(access, services, params);
  const { name, data = null } = body;
  const stored = await findAvatarVideo(services.db, platform.id, name);
  // Answers do not contain the spoken text, so a video that a client sends back has none.
  const script = body.script ?? data?.script ?? stored?.script ?? undefined;
  if (script === undefined) throw invalidField('body', '/script', 'is required, here or in data', 'required');
  if (!stored || stored.generation_status === 'failed') await requireAvatarVideoService(services, platform.id);
  const outcome = await createAvatarVideo(services.db, access.actor, platform.id, { name, script, data }, user.id);
  if (outcome === 'other') throw conflict(`Another video of the platform has the name '${name}'.`);
  const video = await findAvatarVideo(services.db, platform.id, name);
  if (!video) throw notFound('video', name);
  return reply(200, presentAvatarVideo(video));
});
