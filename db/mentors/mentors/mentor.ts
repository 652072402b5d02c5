import { Model } from 'objection';
import type { VisibilityLevel } from '../../tenancy/access/visibility.js';

/** An AI mentor. A removed mentor stays as a row with `deleted_at`, and its slug is free again. */
export class Mentor extends Model {
  static override tableName = 'mentors';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare unique_id: string;
  declare slug: string | null;
  declare name: string;
  declare description: string;
  declare image_url: string | null;
  declare tags: string[];
  declare visibility: VisibilityLevel;
  declare is_featured: boolean;
  /** By the names of the contract; absent settings have their defaults. */
  declare settings: Record<string, unknown>;
  declare metadata: Record<string, unknown> | null;
  /** Ids of the platform's MentorTerms, in the order of the request. */
  declare term_ids: number[];
  /** Ids of the terms' names across platforms, by which searches filter and count. A trigger maintains them. */
  declare name_ids: number[];
  /** Ids of McpServers of the platform, or featured by others. */
  declare mcp_server_ids: number[];
  declare created_by_id: number | null;
  /** The UUID of the mentor that it is a copy of. */
  declare forked_from: string | null;
  declare recently_accessed_at: Date | null;
  declare last_accessed_by_id: number | null;
  declare deleted_at: Date | null;
  declare created_at: Date;
  declare modified_at: Date;
  /** Generated tsvectors for text search. */
  declare words: string;
  declare name_words: string;
}
