import type { Database } from '../../connect.js';

export type AccessRequestState = 'requested' | 'approved' | 'rejected' | 'cancelled';

/** A learner's request for a course. Times are ISO 8601 with offset. */
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
  { id, userId, courseKey, state, limit, offset }: AccessRequestFilter,
): Promise<{ count: number; requests: AccessRequest[] }> {
  const [row] = await db.read<{ count: number; requests: AccessRequest[] }>(
    {
      name: 'list course access requests',
      text: `
        with chosen as (
          select request.*
            from course_access_requests request
           where request.platform_id = $1 and (cast($2 as bigint) is null or request.id = $2)
             and (cast($3 as bigint) is null or request.user_id = $3) and (cast($5 as text) is null or request.state = $5)
             and (cast($4 as text) is null
                  or request.course_id = (select id from courses where platform_id = $1 and course_key = $4))
        )
        select (select count(*) from chosen) as count,
               (select coalesce(json_agg(json_build_object(
                          'id', request.id, 'user_id', request.user_id, 'username', users.username, 'name', users.name,
                          'platform_key', platforms.key, 'course_id', courses.course_key, 'state', request.state,
                          'metadata', request.metadata, 'reviewer', reviewer.username, 'reviewed_at', request.reviewed_at,
                          'created', request.created, 'modified', request.modified) order by request.id desc), '[]')
                  from (select * from chosen order by id desc limit $6 offset $7) request
                  join platforms on platforms.id = request.platform_id
                  join users on users.id = request.user_id
                  join courses on courses.platform_id = request.platform_id and courses.id = request.course_id
                  left join users reviewer on reviewer.id = request.reviewer_id) as requests`,
    },
    [platformId, id ?? null, userId ?? null, courseKey ?? null, state ?? null, limit, offset],
  );
  return row!;
}
