import { useTranslation } from 'react-i18next';
import { useMay, useOrg } from '../../app/platform';
import { DepartmentFilter } from '../../parts/DepartmentFilter';
import { useDepartment } from '../../parts/department';
import { PageHead } from '../../parts/PageHead';
import { RangePicker } from '../../parts/RangePicker';
import { useRange } from '../../parts/range';
import { SeriesFigure } from '../../parts/SeriesFigure';
import { Cohorts } from './Cohorts';
import { CourseActivity } from './CourseActivity';
import { CoursePeople } from './CoursePeople';

/** What people do: time by day, joining cohorts by week, and courses by activity. */
export default function Engagement() {
  const { t } = useTranslation('engagement');
  const path = useOrg();
  const may = useMay();
  const { range } = useRange();
  const department = useDepartment();
  // The activity by course has no filter for departments; the active people by course have one.
  const isOfAll = department.department_id === undefined && may('listCourseActivity');
  return (
    <>
      <PageHead title={t('title')}>
        <DepartmentFilter />
        <RangePicker />
      </PageHead>
      <div className="stack">
        {may('getPlatformTimeOverTime') && (
          <SeriesFigure
            title={t('time')}
            operationId="getPlatformTimeOverTime"
            request={{ path, query: { ...range, ...department } }}
            isTime
          />
        )}
        {may('listCohorts') && <Cohorts />}
      </div>
      {isOfAll ? <CourseActivity /> : may('getAudienceActiveUsersPerCourse') && <CoursePeople />}
    </>
  );
}
