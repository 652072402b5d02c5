import type { Database } from '../../core/connect.js';
import type { AccessRequestState, CourseAccessRequest } from './courseAccessRequest.js';

/** A learner's request for a course. Times have the format of `utc_time`. */
export interface AccessRequest extends Pick<CourseAccessRequest, 'id' | 'user_id' | 'state' | 'metadata'> {
  username: string;
  name: string;
  platform_key: string;
  course_id: string;
  /** Username of the reviewer; null while the request is open, or if an API key without a person decided it. */
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

/** Lists one page of the tenant's requests, newest first, with the total number of matches. */
export async function listAccessRequests(
  db: Pick<Database, 'read'>,
  platformId: number,
  filter: AccessRequestFilter,
): Promise<{ count: number; requests: AccessRequest[] }> {
  const values: unknown[] = [platformId, filter.limit, filter.offset];
  const text = buildSql(filter, (value) => `$${values.push(value)}`);
  // Unnamed: the statement has too many shapes, and each prepared statement occupies memory of its connection.
  const [row] = await db.read<{ count: number; requests: AccessRequest[] }>({ text }, values);
  return row!;
}

function buildSql({ id, userId, courseKey, state }: AccessRequestFilter, bind: (value: unknown) => string): string {
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
                      'metadata', request.metadata, 'reviewer', reviewer.username, 'reviewed_at', utc_time(request.reviewed_at),
                      'created', utc_time(request.created), 'modified', utc_time(request.modified)) order by request.id desc), '[]')
              from (select * ${chosen} order by request.id desc limit $2 offset $3) request
              join platforms on platforms.id = request.platform_id
              join users on users.id = request.user_id
              join courses on courses.platform_id = request.platform_id and courses.id = request.course_id
              left join users reviewer on reviewer.id = request.reviewer_id) as requests`;
}
