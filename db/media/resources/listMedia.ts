import type { BindValue } from '../../tenancy/access/rows.js';
import type { Database } from '../../core/connect.js';
import type { FileContent } from '../files/fileContent.js';
import type { StoredFile } from '../files/storedFile.js';
import type { MediaResource, MediaType } from './mediaResource.js';
import { type MediaItemType, buildItemConditions } from './mediaItemType.js';
import { type MediaScope, buildScopeConditions } from './mediaScope.js';
import { parseMediaText } from './parseMediaText.js';

/** A resource as answers show it. Times have the format of `utc_time`. */
export interface ListedMedia extends Pick<
  MediaResource,
  | 'platform_id'
  | 'id'
  | 'title'
  | 'description'
  | 'media_type'
  | 'course_key'
  | 'unit_key'
  | 'item_key'
  | 'file_url'
  | 'width'
  | 'height'
  | 'duration_seconds'
  | 'created_by_id'
> {
  item_type: MediaItemType | null;
  file: (Pick<StoredFile, 'id' | 'name' | 'media_type'> & Pick<FileContent, 'size'>) | null;
  created: string;
  modified: string;
}

export interface MediaFilter {
  id?: number;
  courseKey?: string;
  unitKey?: string;
  itemKey?: string;
  mediaType?: MediaType;
  /** Resources of one item. */
  ofItem?: { type: MediaItemType; id: string };
  /** Words of title, description and ids, all of which must match. */
  text?: string;
}

/** SQL: a row of the alias `media` as ListedMedia. */
const MEDIA_SQL = `
  json_build_object(
    'id', media.id, 'title', media.title, 'description', media.description, 'media_type', media.media_type, 'item_type', media_item_type(media.course_key, media.unit_key, media.item_key),
    'course_key', media.course_key, 'unit_key', media.unit_key, 'item_key', media.item_key, 'platform_id', media.platform_id, 'file_url', media.file_url,
    'file', (select json_build_object('id', file.id, 'name', file.name, 'media_type', file.media_type, 'size', content.size)
               from files file join file_contents content on content.platform_id = file.platform_id and content.sha256 = file.sha256
              where file.platform_id = media.platform_id and file.id = media.file_id),
    'width', media.width, 'height', media.height, 'duration_seconds', media.duration_seconds,
    'created_by_id', media.created_by_id, 'created', utc_time(media.created_at), 'modified', utc_time(media.modified_at))`;

/**
 * Lists one page of the resources of the scope that match, newest first (with a text, matches in titles before
 * others), and counts all of them.
 */
export async function listMedia(
  db: Pick<Database, 'read'>,
  scope: MediaScope,
  filter: MediaFilter,
  page: { limit: number; offset: number },
): Promise<{ count: number; media: ListedMedia[] }> {
  const values: unknown[] = [];
  const bind: BindValue = (value, type) => `cast($${values.push(value)} as ${type})`;
  const query = filter.text === undefined ? null : await parseMediaText(db, filter.text, scope);
  const text = buildText(scope, filter, query, page, bind);
  const [row] = await db.read<{ count: number; media: ListedMedia[] }>({ text }, values);
  return row!;
}

function buildText(
  scope: MediaScope,
  filter: MediaFilter,
  query: string | null,
  { limit, offset }: { limit: number; offset: number },
  bind: BindValue,
): string {
  const tsquery = query === null ? null : bind(query, 'tsquery');
  const rank = tsquery === null ? '0' : `case when ts_filter(media.words, '{a}') @@ ${tsquery} then 0 else 1 end`;
  const parts = buildConditions(scope, filter, tsquery, bind);
  const lastRow = bind(limit + offset, 'bigint');
  const pages = parts.map(
    (condition) =>
      `(select id, ${rank} as rank from media_resources media where ${condition} order by rank, id desc limit ${lastRow})`,
  );
  return `
    with page as materialized (
      select id, rank from (${pages.join(' union all ')}) found order by rank, id desc limit ${bind(limit, 'bigint')} offset ${bind(offset, 'bigint')}
    )
    select ${buildCount(scope, filter, parts, bind)}::float8 as count,
           coalesce((select json_agg(${MEDIA_SQL} order by page.rank, page.id desc)
                       from page join media_resources media on media.platform_id = ${bind(scope.platformId, 'integer')} and media.id = page.id), '[]') as media`;
}

/** Builds conditions of which exactly one holds for each row that matches. */
function buildConditions(
  scope: MediaScope,
  { id, courseKey, unitKey, itemKey, mediaType, ofItem, text }: MediaFilter,
  tsquery: string | null,
  bind: BindValue,
): string[] {
  const filters = [
    ...(id === undefined ? [] : [`media.id = ${bind(id, 'bigint')}`]),
    ...(courseKey === undefined ? [] : [`media.course_key = ${bind(courseKey, 'text')}`]),
    ...(unitKey === undefined ? [] : [`media.unit_key = ${bind(unitKey, 'text')}`]),
    ...(itemKey === undefined ? [] : [`media.item_key = ${bind(itemKey, 'text')}`]),
    ...(mediaType === undefined ? [] : [`media.media_type = ${bind(mediaType, 'text')}`]),
    ...(text === undefined ? [] : [tsquery === null ? 'false' : `media.words @@ ${tsquery}`]),
  ];
  const items = ofItem === undefined ? ['true'] : buildItemConditions('media', ofItem.type, bind(ofItem.id, 'text'));
  // A row that matches by several names counts once.
  const once = items.map((condition, index) =>
    [`(${condition})`, ...items.slice(0, index).map((earlier) => `(${earlier}) is not true`)].join(' and '),
  );
  return buildScopeConditions('media', scope, bind).flatMap((seen) =>
    once.map((item) => [seen, item, ...filters].join(' and ')),
  );
}

/** Builds the count: from stored counters per visibility without a filter, else by counting rows. */
function buildCount(scope: MediaScope, filter: MediaFilter, parts: string[], bind: BindValue): string {
  const counted = (condition: string) => `(select count(*) from media_resources media where ${condition})`;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  if (isFiltered) return `(${parts.map(counted).join(' + ')})`;
  const total = (visibility: string) =>
    `(select total from list_count(${bind([scope.platformId], 'integer[]')}, 'media_resources', '${visibility}'))`;
  return `(${[...scope.levels.map(total), ...parts.slice(1).map(counted)].join(' + ')})`;
}

/** Finds a resource of the scope; null when there is none. */
export async function findMedia(
  db: Pick<Database, 'read'>,
  scope: MediaScope,
  id: number,
): Promise<ListedMedia | null> {
  const { media } = await listMedia(db, scope, { id }, { limit: 1, offset: 0 });
  return media[0] ?? null;
}
