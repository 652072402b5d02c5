import { listAvatarVideos } from '../../../db/generation/avatar-videos/listAvatarVideos.js';
import { operation } from '../../_shared/operation.js';
import { buildPage, parsePage } from '../../../services/_shared/paging.js';
import { requirePathMember } from '../../../services/generation/avatar_videos/requirePathMember.js';
import { presentAvatarVideo } from './present.js';

export default operation('listAvatarVideos', async ({ params, query, access, services, request, reply }) => {
  const { platform } = await requirePathMember(access, services, params);
  const page = parsePage(query);
  const { count, videos } = await listAvatarVideos(services.db, platform.id, { limit: page.size, offset: page.offset });
  return reply(200, buildPage(request, page, count, videos.map(presentAvatarVideo)));
});
