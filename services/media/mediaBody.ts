import type { NewMedia } from '../../db/media/resources/saveMedia.js';
import type { components } from '../../generated/types.js';
import { parseExternalUrl } from '../../providers/http/externalUrl.js';

type Schemas = components['schemas'];

/** The fields of a new resource; absent ones are null. Without a course, unit and item it belongs to the platform. */
export function parseNewMedia(body: Schemas['MediaResourceCreate']): NewMedia {
  return {
    description: null,
    course_key: null,
    unit_key: null,
    item_key: null,
    file_url: null,
    ...parseMediaChange(body),
    title: body.title,
    media_type: body.media_type,
  };
}

/** The fields that a change sets. */
export function parseMediaChange({
  title,
  description,
  media_type,
  course_id,
  unit_id,
  item_id,
  file_url,
}: Schemas['MediaResourceChange']): Partial<NewMedia> {
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(media_type !== undefined && { media_type }),
    ...(course_id !== undefined && { course_key: course_id }),
    ...(unit_id !== undefined && { unit_key: unit_id }),
    ...(item_id !== undefined && { item_key: item_id }),
    ...(file_url !== undefined && { file_url: file_url === null ? null : parseExternalUrl(file_url)!.href }),
  };
}
