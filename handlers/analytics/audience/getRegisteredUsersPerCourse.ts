import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { ENROLLMENT_COLUMNS, enrollmentsPerCourse } from '../enrollmentsPerCourse.js';
import { listOperation } from '../listOperation.js';
import { parseRange } from '../../../services/analytics/parseRange.js';

export default listOperation(
  'getRegisteredUsersPerCourse',
  ENROLLMENT_COLUMNS,
  ({ params, query, access, services }) => {
    const range = parseRange(query);
    return enrollmentsPerCourse(services, requireOrganization(access, params.org).platform, range, query);
  },
);
