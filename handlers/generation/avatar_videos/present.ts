import type { AvatarVideo } from '../../../db/generation/avatar-videos/avatarVideo.js';
import type { AvatarVideoDocument } from '../../../db/generation/avatar-videos/listAvatarVideos.js';
import type { CoreServices, RequestInfo } from '../../../services/_shared/context.js';
import { signFileUrl } from '../../../services/_shared/fileAddress.js';

export function presentAvatarVideo({
  id,
  name,
  data,
  generation_status,
}: Pick<AvatarVideo, 'id' | 'name' | 'data' | 'generation_status'>) {
  return { pk: id, name, data, generation_status };
}

export function presentAvatarVideoDetail(
  services: Pick<CoreServices, 'secrets' | 'settings'>,
  request: Pick<RequestInfo, 'url'>,
  video: AvatarVideoDocument,
) {
  const { platform_id: platformId, video_file_id: fileId, script, failure_reason, engine } = video;
  return {
    ...presentAvatarVideo(video),
    script,
    video_file: fileId === null ? null : signFileUrl(services, request, { platformId, fileId }),
    failure_reason,
    made_by: engine,
  };
}
