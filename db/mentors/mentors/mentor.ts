import { Model } from 'objection';
import type { VisibilityLevel } from '../../tenancy/access/visibility.js';
import { Platform } from '../../tenancy/platforms/platform.js';
import { MentorPrompt } from './mentorPrompt.js';
import { MentorUse } from './mentorUse.js';
import { TrainingDocument } from './trainingDocument.js';

/** An AI mentor. One that was removed is kept with the time of it, and frees its slug. */
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
  /** By the names of the contract; what is absent has its default. */
  declare settings: Record<string, unknown>;
  declare metadata: Record<string, unknown> | null;
  /** Of the platform's MentorTerms, in the order in which they were stated. */
  declare term_ids: number[];
  /** Of the terms' names in all platforms: what searches filter and count by. Kept by a trigger. */
  declare name_ids: number[];
  /** Of the platform's McpServers and of those that others feature. */
  declare mcp_server_ids: number[];
  declare created_by_id: number | null;
  /** The UUID of the mentor that it is a copy of. */
  declare forked_from: string | null;
  declare recently_accessed_at: Date | null;
  declare last_accessed_by_id: number | null;
  declare deleted_at: Date | null;
  declare created_at: Date;
  declare modified_at: Date;
  /** What a text is compared with: generated columns. */
  declare words: string;
  declare name_words: string;
  declare platform?: Platform;
  declare documents?: TrainingDocument[];
  declare prompts?: MentorPrompt[];
  declare uses?: MentorUse[];

  static override relationMappings = () => ({
    platform: {
      relation: Model.BelongsToOneRelation,
      modelClass: Platform,
      join: { from: 'mentors.platform_id', to: 'platforms.id' },
    },
    documents: ownedBy(TrainingDocument),
    prompts: ownedBy(MentorPrompt),
    uses: ownedBy(MentorUse),
  });
}

const ownedBy = (modelClass: typeof TrainingDocument | typeof MentorPrompt | typeof MentorUse) => ({
  relation: Model.HasManyRelation,
  modelClass,
  join: {
    from: ['mentors.platform_id', 'mentors.id'],
    to: [`${modelClass.tableName}.platform_id`, `${modelClass.tableName}.mentor_id`],
  },
});
