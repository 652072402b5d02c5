import { Model } from 'objection';

/** A request of an LMS to choose content (deep linking). The answer uses it up. */
export class LtiChoice extends Model {
  static override tableName = 'lti_choices';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: string;
  /** The id in lti_deployments. */
  declare deployment_id: string;
  /** The session of the person who chooses. */
  declare session_id: string;
  declare return_url: string;
  /** What the LMS expects back unchanged; null: nothing. */
  declare data: string | null;
  declare accepts_multiple: boolean;
  /** Whether the LMS makes columns of grades for chosen content. */
  declare accepts_line_items: boolean;
  /** Whether the LMS can open chosen content in a window of its own. */
  declare opens_windows: boolean;
  declare expires_at: Date;
}
