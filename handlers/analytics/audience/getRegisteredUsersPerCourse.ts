import { organizationOf } from '../../../services/_shared/platform.js';
import { ENROLLMENT_COLUMNS, enrollmentsPerCourse } from '../enrollmentsPerCourse.js';
import { listOperation } from '../listOperation.js';
import { readRange } from '../../../services/analytics/readRange.js';

export default listOperation(
  'getRegisteredUsersPerCourse',
  ENROLLMENT_COLUMNS,
  ({ params, query, access, services }) => {
    const range = readRange(query);
    return enrollmentsPerCourse(services, organizationOf(access, params.org).platform, range, query);
  },
);
