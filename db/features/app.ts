import { Model } from 'objection';

/** An app that people may access, common to all tenants. */
export class App extends Model {
  static override tableName = 'apps';

  declare id: number;
  declare name: string;
  declare url: string;
  declare type: string;
  declare metadata: Record<string, unknown>;
  declare onboarding_required: boolean;
  /** Null without a free trial. */
  declare trial_days: number | null;
  declare active: boolean;
  declare created_at: Date;
  declare modified_at: Date;
}
