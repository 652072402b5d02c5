import type { VisibilityLevel } from '../../tenancy/access/visibility.js';
import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { type Transaction, query } from '../../core/transaction.js';
import { createFile } from '../files/createFile.js';
import { removeFiles } from '../files/removeFiles.js';
import type { StoredContent } from '../files/storedContent.js';
import { MediaRefused } from './mediaRefused.js';
import { MediaResource } from './mediaResource.js';

/** Properties that parsers read from a file; null if the file does not have them. */
export type MediaProperties = Pick<MediaResource, 'width' | 'height' | 'duration_seconds'>;

export type NewMedia = Pick<
  MediaResource,
  'title' | 'description' | 'media_type' | 'course_key' | 'unit_key' | 'item_key' | 'file_url'
>;

/** The new file of a resource. Null removes the file; undefined keeps it. */
export type NewMediaFile = { content: StoredContent; measures: MediaProperties } | null | undefined;

export interface MediaWriter {
  platformId: number;
  /** The creator of a new resource. */
  userId: number | null;
  /** Visibilities of courses to which the writer may add resources. */
  levels: readonly VisibilityLevel[];
}

const NO_PROPERTIES: MediaProperties = { width: null, height: null, duration_seconds: null };

/**
 * Adds a resource and returns its id. Throws MediaRefused for a course that the writer does not see, QuotaExceeded
 * for its file.
 */
export function createMedia(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  writer: MediaWriter,
  media: NewMedia,
  file: NewMediaFile,
): Promise<number> {
  return db.transaction(actor, async (trx) => {
    await refuseHiddenCourse(trx, writer, media.course_key);
    const fileId = file ? await createFile(trx, file.content, { createdById: writer.userId }) : null;
    const { id } = await MediaResource.query(trx)
      .insert({
        ...media,
        ...(file?.measures ?? NO_PROPERTIES),
        platform_id: writer.platformId,
        created_by_id: writer.userId,
        file_id: fileId,
      })
      .returning('id');
    return id;
  });
}

/**
 * Changes the passed fields of a resource, and removes a replaced file. Returns false when there is no such resource.
 * Throws as createMedia.
 */
export function changeMedia(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  writer: MediaWriter,
  id: number,
  change: Partial<NewMedia>,
  file: NewMediaFile,
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const stored = await MediaResource.query(trx).findById([writer.platformId, id]).forUpdate();
    if (!stored) return false;
    if (change.course_key !== undefined && change.course_key !== stored.course_key)
      await refuseHiddenCourse(trx, writer, change.course_key);
    const fileId = file ? await createFile(trx, file.content, { createdById: writer.userId }) : file;
    const ofFile = fileId === undefined ? {} : { ...(file?.measures ?? NO_PROPERTIES), file_id: fileId };
    await MediaResource.query(trx)
      .findById([writer.platformId, id])
      .patch({ ...change, ...ofFile, modified_at: new Date() });
    if (fileId !== undefined && stored.file_id !== null) await removeFiles(trx, writer.platformId, [stored.file_id]);
    return true;
  });
}

/** Deletes a resource and its file. Returns false when there is no such resource. */
export function deleteMedia(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  id: number,
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const stored = await MediaResource.query(trx).findById([platformId, id]).forUpdate();
    if (!stored) return false;
    await MediaResource.query(trx).deleteById([platformId, id]);
    if (stored.file_id !== null) await removeFiles(trx, platformId, [stored.file_id]);
    return true;
  });
}

const FIND_COURSE: ChangingStatement = {
  changes: true,
  name: 'find course of media',
  text: `
    select 1 from courses
     where deleted_at is null and course_key = $2
       and ((platform_id = $1 and visibility = any ($3::text[]))
            or (platform_id = (select id from platforms where is_main) and visibility = 'viewable_by_anyone'
                and not exists (select from courses own where own.platform_id = $1 and own.course_key = $2)))
     limit 1`,
};

async function refuseHiddenCourse(
  trx: Transaction,
  { platformId, levels }: MediaWriter,
  key: string | null | undefined,
): Promise<void> {
  if (key === null || key === undefined) return;
  const found = await query(trx, FIND_COURSE, [platformId, key, levels]);
  if (found.length === 0) throw new MediaRefused('course_id', 'is not a course of the platform');
}
