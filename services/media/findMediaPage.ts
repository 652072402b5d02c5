import { type ListedMedia, type MediaFilter, listMedia } from '../../db/media/resources/listMedia.js';
import type { components } from '../../generated/types.js';
import type { Access, CoreServices } from '../_shared/context.js';
import { type Page, parsePage } from '../_shared/paging.js';
import { parseSearchText } from '../_shared/parseSearchText.js';
import { requireMediaCaller } from './requireMediaCaller.js';

interface MediaQuery {
  course_id?: string;
  unit_id?: string;
  item_id?: string;
  media_type?: components['schemas']['MediaType'];
  search?: string;
  query?: string;
  page?: number;
  page_size?: number;
}

interface MediaRequest {
  params: { org: string; user_id: string };
  query: MediaQuery;
  access: Access;
  services: CoreServices;
}

/** A page of media resources, and the count of all that match. */
export interface MediaPage {
  page: Page;
  count: number;
  media: ListedMedia[];
}

/** Lists the matching resources that the caller sees. */
export async function findMediaPage(
  { params, query, access, services }: MediaRequest,
  filter: MediaFilter,
): Promise<MediaPage> {
  const { scope } = await requireMediaCaller(access, services, params);
  const page = parsePage(query);
  const { count, media } = await listMedia(
    services.db,
    scope,
    {
      ...filter,
      courseKey: query.course_id || undefined,
      unitKey: query.unit_id || undefined,
      itemKey: query.item_id || undefined,
      mediaType: query.media_type,
      text: parseSearchText(query.search || query.query) || undefined,
    },
    { limit: page.size, offset: page.offset },
  );
  return { page, count, media };
}
