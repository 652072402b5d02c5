import { Model } from 'objection';

/** A document that a mentor was trained with, or is to be. */
export class TrainingDocument extends Model {
  static override tableName = 'mentor_documents';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare mentor_id: number;
  declare name: string;
  declare document_type: string;
  declare access: 'public' | 'private';
  declare training_status: 'pending' | 'training' | 'trained' | 'failed';
  declare url: string;
  declare metadata: Record<string, unknown> | null;
  /** Of the platform's files, where it was sent as one. */
  declare file_id: number | null;
  /** Until when the job that reads it has it; null: nobody has. */
  declare training_until: Date | null;
  declare training_deaths: number;
  /** Since when reading it fails; null: it does not. */
  declare training_failing_since: Date | null;
  /** How many of these failures nobody expects. */
  declare training_unexpected_failures: number;
  /** Why it could not be read. */
  declare training_error: string | null;
  declare created_at: Date;
  declare modified_at: Date;
}
