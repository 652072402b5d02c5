import { Model } from 'objection';

export type MediaType = 'video' | 'image' | 'document' | 'audio' | 'other';

/** The visibility of its course; `not_viewable` when there is no such course. */
export type MediaVisibility = 'viewable_by_tenant_students' | 'viewable_by_tenant_admins' | 'not_viewable';

/**
 * A video, image, document or sound of a platform that belongs to a course, a unit, an item, or the platform itself.
 */
export class MediaResource extends Model {
  static override tableName = 'media_resources';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare title: string;
  declare description: string | null;
  declare media_type: MediaType;
  declare course_key: string | null;
  declare unit_key: string | null;
  declare item_key: string | null;
  declare file_url: string | null;
  declare file_id: number | null;
  /** Pixels of an image or a video. */
  declare width: number | null;
  declare height: number | null;
  declare duration_seconds: number | null;
  /** Who sees it besides its creator and administrators. Triggers maintain it. */
  declare visibility: MediaVisibility;
  declare created_by_id: number | null;
  declare created_at: Date;
  declare modified_at: Date;
  /** Generated tsvector for text search. */
  declare words: string;
}
