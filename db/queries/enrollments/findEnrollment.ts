import type { Database } from '../../connect.js';
import type { ListedEnrollment } from './enrollmentFilter.js';

const statement = {
  name: 'find_enrollment',
  text: `
    select enrollments.user_id, users.username, users.email, users.name, courses.course_key, courses.name as course_name,
           enrollments.active, enrollments.created, enrollments.started, enrollments.ended, enrollments.expired, enrollments.metadata
    from course_enrollments enrollments
    join users on users.id = enrollments.user_id
    join courses on courses.platform_id = enrollments.platform_id and courses.id = enrollments.course_id
    where enrollments.platform_id = $1 and enrollments.id = $2`,
};

/** The enrollment with this internal id. Throws when there is none: enrollments are never removed. */
export async function findEnrollment(
  db: Pick<Database, 'read'>,
  platformId: number,
  id: number,
): Promise<ListedEnrollment> {
  const [row] = await db.read<ListedEnrollment>(statement, [platformId, id]);
  if (!row) throw new Error(`Enrollment ${id} of platform ${platformId} is gone.`);
  return row;
}
