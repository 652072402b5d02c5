import { findAvatarVideo } from '../../../db/generation/avatar-videos/listAvatarVideos.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requirePathMember } from '../../../services/generation/avatar_videos/requirePathMember.js';
import { presentAvatarVideoDetail } from './present.js';

export default operation('getAvatarVideo', async ({ params, access, services, request, reply }) => {
  const { platform } = await requirePathMember(access, services, params);
  const video = await findAvatarVideo(services.db, platform.id, params.name);
  if (!video) throw notFound('video', params.name);
  return reply(200, presentAvatarVideoDetail(services, request, video));
});
