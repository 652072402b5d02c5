import { Model } from 'objection';

/** A link in a course of an LMS that leads here, as its latest launch described it. */
export class LtiResourceLink extends Model {
  static override tableName = 'lti_resource_links';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  /** The id in lti_deployments. */
  declare deployment_id: string;
  /** The id that the LMS gave the link. */
  declare resource_link_id: string;
  declare title: string;
  /** The course of the LMS. */
  declare context_id: string | null;
  declare context_title: string;
  /** Course, unit and mentor of this service. */
  declare course_id: number | null;
  declare block_id: number | null;
  declare mentor_id: number | null;
  /** Grades (AGS): the container of line items, the line item of the link, and the scopes that the LMS offers. */
  declare line_items_url: string | null;
  declare line_item_url: string | null;
  declare grade_scopes: string[];
  /** Names and roles (NRPS): the members of the context. */
  declare memberships_url: string | null;
  declare created_at: Date;
  declare modified_at: Date;
}
