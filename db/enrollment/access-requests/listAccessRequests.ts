import type { Database } from '../../core/connect.js';
import type { AccessRequestState } from './courseAccessRequest.js';
import { utcTime } from '../../core/utcTime.js';

/** A learner's request for a course. Times have the format of `utcTime`. */
export interface AccessRequest {
  id: number;
  user_id: number;
  username: string;
  name: string;
  platform_key: string;
  course_id: string;
  state: AccessRequestState;
  metadata: Record<string, unknown>;
  /** Username of who decided; null for a key without a person, and while nobody did. */
  reviewer: string | null;
  reviewed_at: string | null;
  created: string;
  modified: string;
}

export interface AccessRequestFilter {
  id?: number;
  userId?: number;
  courseKey?: string;
  state?: AccessRequestState;
  limit: number;
  offset: number;
}

/** The requests of a tenant, newest first, one page of them, and how many there are. */
export async function listAccessRequests(
  db: Pick<Database, 'read'>,
  platformId: number,
  filter: AccessRequestFilter,
): Promise<{ count: number; requests: AccessRequest[] }> {
  const values: unknown[] = [platformId, filter.limit, filter.offset];
  const text = textOf(filter, (value) => `$${values.push(value)}`);
  // Of too many shapes to prepare them: what is prepared stays in the connection.
  const [row] = await db.read<{ count: number; requests: AccessRequest[] }>({ text }, values);
  return row!;
}

function textOf({ id, userId, courseKey, state }: AccessRequestFilter, bind: (value: unknown) => string): string {
  const conditions = ['request.platform_id = $1'];
  if (id !== undefined) conditions.push(`request.id = ${bind(id)}`);
  if (userId !== undefined) conditions.push(`request.user_id = ${bind(userId)}`);
  if (state !== undefined) conditions.push(`request.state = ${bind(state)}`);
  if (courseKey !== undefined)
    conditions.push(
      `request.course_id = (select courses.id from courses where courses.platform_id = $1 and course_key = ${bind(courseKey)})`,
    );
  const chosen = `from course_access_requests request where ${conditions.join(' and ')}`;
  return `
    select (select count(*) ${chosen}) as count,
           (select coalesce(json_agg(json_build_object(
                      'id', request.id, 'user_id', request.user_id, 'username', users.username, 'name', users.name,
                      'platform_key', platforms.key, 'course_id', courses.course_key, 'state', request.state,
                      'metadata', request.metadata, 'reviewer', reviewer.username, 'reviewed_at', ${utcTime('request.reviewed_at')},
                      'created', ${utcTime('request.created')}, 'modified', ${utcTime('request.modified')}) order by request.id desc), '[]')
              from (select * ${chosen} order by request.id desc limit $2 offset $3) request
              join platforms on platforms.id = request.platform_id
              join users on users.id = request.user_id
              join courses on courses.platform_id = request.platform_id and courses.id = request.course_id
              left join users reviewer on reviewer.id = request.reviewer_id) as requests`;
}
