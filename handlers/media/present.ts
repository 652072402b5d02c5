import type { ListedMedia } from '../../db/media/resources/listMedia.js';
import type { components } from '../../generated/types.js';
import type { CoreServices, RequestInfo } from '../../services/_shared/context.js';
import { signFileUrl } from '../../services/_shared/fileAddress.js';
import { buildPage } from '../../services/_shared/paging.js';
import type { MediaPage } from '../../services/media/findMediaPage.js';

export function presentMedia(
  services: CoreServices,
  request: RequestInfo,
  media: ListedMedia,
): components['schemas']['MediaResource'] {
  const { file } = media;
  return {
    id: media.id,
    title: media.title,
    description: media.description,
    media_type: media.media_type,
    item_type: media.item_type,
    course_id: media.course_key,
    unit_id: media.unit_key,
    item_id: media.item_key,
    platform: media.platform_id,
    file_url: media.file_url,
    file: file && signFileUrl(services, request, { platformId: media.platform_id, fileId: file.id }),
    file_name: file && file.name,
    file_type: file && file.media_type,
    file_size_bytes: file && file.size,
    width: media.width,
    height: media.height,
    duration_seconds: media.duration_seconds,
    created_by: media.created_by_id,
    created_at: media.created,
    updated_at: media.modified,
  };
}

export const presentMediaPage = (
  { services, request }: { services: CoreServices; request: RequestInfo },
  { page, count, media }: MediaPage,
): components['schemas']['MediaResourcePage'] =>
  buildPage(
    request,
    page,
    count,
    media.map((one) => presentMedia(services, request, one)),
  );
