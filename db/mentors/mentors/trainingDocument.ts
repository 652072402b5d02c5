import { Model } from 'objection';

/** A document for the training of a mentor. */
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
  /** The file of the platform, when the document was sent as one. */
  declare file_id: number | null;
  /** Identifies the running attempt to train; null between attempts. */
  declare training_claim: string | null;
  declare training_crashes: number;
  /** Since when training has failed; null when it has not. */
  declare training_failing_since: Date | null;
  /** Number of unexpected errors among these failures. */
  declare training_unexpected_failures: number;
  /** Why the last training failed. */
  declare training_error: string | null;
  declare created_at: Date;
  declare modified_at: Date;
}
