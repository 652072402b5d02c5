import { Model } from 'objection';

/** A video in which an avatar speaks a script. */
export class AvatarVideo extends Model {
  static override tableName = 'avatar_videos';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare name: string;
  declare script: string | null;
  declare data: Record<string, unknown> | null;
  declare generation_status: 'pending' | 'processing' | 'completed' | 'failed';
  declare failure_reason: string | null;
  /** `sandbox`: the embedded provider of earlier versions. */
  declare engine: 'avatarvideo' | 'sandbox' | null;
  declare callback_id: string;
  declare submitted_at: Date | null;
  declare remote_id: string | null;
  declare video_file_id: number | null;
  declare created_by_id: number | null;
  declare created_at: Date;
  declare modified_at: Date;

  static override jsonAttributes = ['data'];
}
