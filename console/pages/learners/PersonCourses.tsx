import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DataOf } from '../../api/client';
import { useRead } from '../../api/useRead';
import { useMay, usePlatform } from '../../app/platform';
import { type Column, DataTable, type ReadPage } from '../../parts/DataTable';
import { DownloadButton } from '../../parts/DownloadButton';
import { ExplainButton } from '../../parts/Explain';
import { useFormat } from '../../parts/format';
import { ShareBar } from '../../parts/ShareBar';
import { Time } from '../../parts/Time';
import { usePages } from '../../parts/usePages';
import type { PersonProps } from './Person';

type Grades = DataOf<'listLearnerGradesPerCourse'>['data'][number];
type Activity = DataOf<'getLearnerActivity'>['data'][number];
type Videos = DataOf<'listPerLearnerVideosPerCourse'>['data'][number];

/** The courses of a person: progress and grades, time, videos. */
export function PersonCourses({ path }: PersonProps) {
  const { t } = useTranslation('learners');
  const format = useFormat();
  const grades: Column<Grades>[] = [
    {
      ...{ id: 'progress', title: t('progress') },
      cell: ({ course_id: id }) => <Progress path={path} courseId={id} />,
    },
    ...(['grade', 'class_average'] as const).map((field) => ({
      ...{ id: field, title: t(field), sort: field, isNumber: true },
      cell: (row: Grades) => format.share(row[field]),
    })),
    {
      ...{ id: 'graded_activities', title: t('graded_activities'), sort: 'graded_activities', isNumber: true },
      cell: ({ graded_activities: activities }) => activities,
    },
    ...(['submissions', 'problems_attempted', 'assignments_correct'] as const).map((field) => ({
      ...{ id: field, title: t(field), sort: field, isNumber: true },
      cell: (row: Grades) => format.number(row[field]),
    })),
  ];
  const activity: Column<Activity>[] = [
    ...(['time_invested', 'average_time_invested'] as const).map((field) => ({
      ...{ id: field, title: t(field), sort: field, isNumber: true },
      cell: (row: Activity) => format.duration(row[field]),
    })),
    {
      ...{ id: 'days_accessed', title: t('days_accessed'), sort: 'days_accessed', isNumber: true },
      cell: ({ days_accessed: days }) => format.number(days),
    },
    {
      ...{ id: 'days_away', title: t('days_away'), sort: 'days_away', isNumber: true },
      cell: ({ days_away: days }) => days ?? '–',
    },
    {
      ...{ id: 'last_access_date', title: t('last_access'), sort: 'last_access_date' },
      cell: ({ last_access_date: at }) => <Time value={at} />,
    },
    ...(['course_start', 'course_end'] as const).map((field) => ({
      ...{ id: field, title: t(field), sort: field },
      cell: (row: Activity) => <Time value={row[field]} />,
    })),
  ];
  const videos: Column<Videos>[] = [
    ...(['total_videos', 'watched', 'average_class_watch'] as const).map((field) => ({
      ...{ id: field, title: t(field), sort: field, isNumber: true },
      cell: (row: Videos) => format.number(row[field]),
    })),
    ...(['total_time_watch', 'class_time_average'] as const).map((field) => ({
      ...{ id: field, title: t(field), sort: field, isNumber: true },
      cell: (row: Videos) => format.duration(row[field]),
    })),
  ];
  return (
    <>
      <CourseTable
        {...{ path, title: t('progressAndGrades'), operationId: 'listLearnerGradesPerCourse', columns: grades }}
        {...{ defaultSort: 'name', sortedBy: 'grades' }}
      />
      <CourseTable
        {...{ path, title: t('timeByCourse'), operationId: 'getLearnerActivity', columns: activity }}
        {...{ defaultSort: '-time_invested', sortedBy: 'activity' }}
      />
      <CourseTable
        {...{ path, title: t('videosByCourse'), operationId: 'listPerLearnerVideosPerCourse', columns: videos }}
        {...{ defaultSort: 'name', sortedBy: 'videos' }}
      />
    </>
  );
}

interface CourseTableProps<Row> extends PersonProps {
  title: string;
  operationId: 'listLearnerGradesPerCourse' | 'getLearnerActivity' | 'listPerLearnerVideosPerCourse';
  /** After that of the course. */
  columns: Column<Row>[];
  defaultSort: string;
  sortedBy: string;
}

/** What an operation says about each course of a person. */
function CourseTable<Row extends { course_id: string; name: string }>({
  path,
  title,
  operationId,
  columns,
  defaultSort,
  sortedBy,
}: CourseTableProps<Row>) {
  const { t } = useTranslation('learners');
  const request = { path };
  const read = usePages(operationId, request) as unknown as (sort: string) => ReadPage<Row>;
  const course: Column<Row> = {
    ...{ id: 'name', title: t('course'), sort: 'name' },
    cell: ({ course_id: id, name }) => <CourseLink id={id} name={name} />,
  };
  return (
    <section className="part first-column-stays">
      <h2>{title}</h2>
      <DataTable
        caption={title}
        columns={[course, ...columns]}
        read={read}
        defaultSort={defaultSort}
        sortedBy={sortedBy}
      >
        <span className="actions">
          <ExplainButton operationId={operationId} request={request} />
          <DownloadButton operationId={operationId} request={request} />
        </span>
      </DataTable>
    </section>
  );
}

/** The link to a course of the platform, for those who may see the list of courses. */
function CourseLink({ id, name }: { id: string; name: string }) {
  const may = useMay();
  const { key } = usePlatform();
  return may('searchCatalog') ? <Link to={`/${key}/courses/${encodeURIComponent(id)}`}>{name || id}</Link> : name || id;
}

function Progress({ path, courseId }: PersonProps & { courseId: string }) {
  const format = useFormat();
  const { data, error } = useRead('getLearnerCourseProgress', { path: { ...path, course_id: courseId } });
  if (error) return '–';
  if (data === undefined) return '…';
  return <ShareBar percent={data.data.progress} text={format.percent(data.data.progress)} />;
}
