import { Model } from 'objection';

/**
 * Fields common to all kinds of catalog items. The public identifier is in a column of the kind (`course_key`, ...).
 */
export abstract class CatalogItem extends Model {
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare name: string;
  declare slug: string | null;
  declare description: string;
  declare short_description: string;
  declare image_url: string | null;
  declare url: string | null;
  declare level: string | null;
  declare subject: string | null;
  declare topics: string[];
  declare tags: string[];
  declare language: string | null;
  declare promotion: string | null;
  declare visibility: string;
  declare data: Record<string, unknown>;
  declare created_at: Date;
  declare modified_at: Date;
  declare deleted_at: Date | null;
}
