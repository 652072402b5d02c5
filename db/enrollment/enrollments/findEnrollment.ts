import type { EnrollmentKind } from './enrollmentKinds.js';
import type { Database } from '../../core/connect.js';
import type { ListedEnrollment } from './enrollmentFilter.js';
import { buildListedColumns, buildListedTables } from './listedEnrollmentSql.js';

const buildStatement = (kind: EnrollmentKind) => ({
  name: `find_${kind.kind}_enrollment`,
  text: `
    select ${buildListedColumns(kind)}
    from ${kind.table} enrollments
    ${buildListedTables(kind)}
    where enrollments.platform_id = $1 and enrollments.id = $2`,
});

/** Finds an enrollment by its internal id. Throws an Error if there is none, because enrollments are never removed. */
export async function findEnrollment(
  db: Pick<Database, 'read'>,
  kind: EnrollmentKind,
  platformId: number,
  id: number,
): Promise<ListedEnrollment> {
  const [row] = await db.read<ListedEnrollment>(buildStatement(kind), [platformId, id]);
  if (!row) throw new Error(`Enrollment ${id} of platform ${platformId} does not exist.`);
  return row;
}
