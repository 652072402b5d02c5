import type { EnrollmentKind } from './enrollmentKinds.js';
import type { Database } from '../../core/connect.js';
import type { ListedEnrollment } from './enrollmentFilter.js';
import { listedColumns, listedTables } from './listedEnrollmentText.js';

const statementOf = (kind: EnrollmentKind) => ({
  name: `find_${kind.kind}_enrollment`,
  text: `
    select ${listedColumns(kind)}
    from ${kind.table} enrollments
    ${listedTables(kind)}
    where enrollments.platform_id = $1 and enrollments.id = $2`,
});

/** The enrollment with this internal id. Throws when there is none: enrollments are never removed. */
export async function findEnrollment(
  db: Pick<Database, 'read'>,
  kind: EnrollmentKind,
  platformId: number,
  id: number,
): Promise<ListedEnrollment> {
  const [row] = await db.read<ListedEnrollment>(statementOf(kind), [platformId, id]);
  if (!row) throw new Error(`Enrollment ${id} of platform ${platformId} is gone.`);
  return row;
}
