import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DataOf } from '../../api/client';
import { buildRowsRead } from '../../api/readPages';
import { useApi } from '../../api/session';
import { useRead } from '../../api/useRead';
import { useMay, usePlatform } from '../../app/platform';
import { type Column, DataTable } from '../../parts/DataTable';
import { DownloadButton } from '../../parts/DownloadButton';
import { ExplainButton } from '../../parts/Explain';
import { useFormat } from '../../parts/format';
import { ShareBar } from '../../parts/ShareBar';
import { Time } from '../../parts/Time';
import type { PersonProps } from './Person';

type Grades = DataOf<'listLearnerGradesPerCourse'>['data'][number];
type Activity = DataOf<'getLearnerActivity'>['data'][number];
type Videos = DataOf<'listPerLearnerVideosPerCourse'>['data'][number];

/** The courses of a person: progress and grades, time, videos. */
export function PersonCourses({ path }: PersonProps) {
  const { t } = useTranslation('learners');
  const request = { path };
  return (
    <>
      <section className="part first-column-stays">
        <h2>{t('progressAndGrades')}</h2>
        <GradeTable path={path}>
          <span className="actions">
            <ExplainButton operationId="listLearnerGradesPerCourse" request={request} />
            <DownloadButton operationId="listLearnerGradesPerCourse" request={request} />
          </span>
        </GradeTable>
      </section>
      <section className="part first-column-stays">
        <h2>{t('timeByCourse')}</h2>
        <ActivityTable path={path}>
          <span className="actions">
            <ExplainButton operationId="getLearnerActivity" request={request} />
            <DownloadButton operationId="getLearnerActivity" request={request} />
          </span>
        </ActivityTable>
      </section>
      <section className="part first-column-stays">
        <h2>{t('videosByCourse')}</h2>
        <VideoTable path={path}>
          <span className="actions">
            <ExplainButton operationId="listPerLearnerVideosPerCourse" request={request} />
            <DownloadButton operationId="listPerLearnerVideosPerCourse" request={request} />
          </span>
        </VideoTable>
      </section>
    </>
  );
}

type TableProps = PersonProps & { children: React.ReactNode };

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

function GradeTable({ path, children }: TableProps) {
  const { t } = useTranslation('learners');
  const api = useApi();
  const format = useFormat();
  const { org, user_id: person } = path;
  const read = useMemo(
    () => (sort: string) =>
      buildRowsRead<Grades>(api, 'listLearnerGradesPerCourse', { path: { org, user_id: person }, query: { sort } }),
    [api, org, person],
  );
  const columns: Column<Grades>[] = [
    {
      ...{ id: 'name', title: t('course'), sort: 'name' },
      cell: ({ course_id: id, name }) => <CourseLink id={id} name={name} />,
    },
    {
      ...{ id: 'progress', title: t('progress') },
      cell: ({ course_id: id }) => <Progress path={path} courseId={id} />,
    },
    {
      ...{ id: 'grade', title: t('grade'), sort: 'grade', isNumber: true },
      cell: ({ grade }) => format.share(grade),
    },
    {
      ...{ id: 'class_average', title: t('class_average'), sort: 'class_average', isNumber: true },
      cell: ({ class_average: average }) => format.share(average),
    },
    {
      ...{ id: 'graded_activities', title: t('graded_activities'), sort: 'graded_activities', isNumber: true },
      cell: ({ graded_activities: activities }) => activities,
    },
    ...(['submissions', 'problems_attempted', 'assignments_correct'] as const).map((field) => ({
      ...{ id: field, title: t(field), sort: field, isNumber: true },
      cell: (row: Grades) => format.number(row[field]),
    })),
  ];
  return (
    <DataTable caption={t('progressAndGrades')} columns={columns} read={read} defaultSort="name" sortedBy="grades">
      {children}
    </DataTable>
  );
}

function ActivityTable({ path, children }: TableProps) {
  const { t } = useTranslation('learners');
  const api = useApi();
  const format = useFormat();
  const { org, user_id: person } = path;
  const read = useMemo(
    () => (sort: string) =>
      buildRowsRead<Activity>(api, 'getLearnerActivity', { path: { org, user_id: person }, query: { sort } }),
    [api, org, person],
  );
  const columns: Column<Activity>[] = [
    {
      ...{ id: 'name', title: t('course'), sort: 'name' },
      cell: ({ course_id: id, name }) => <CourseLink id={id} name={name} />,
    },
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
    {
      ...{ id: 'course_start', title: t('course_start'), sort: 'course_start' },
      cell: ({ course_start: at }) => <Time value={at} />,
    },
    {
      ...{ id: 'course_end', title: t('course_end'), sort: 'course_end' },
      cell: ({ course_end: at }) => <Time value={at} />,
    },
  ];
  return (
    <DataTable
      caption={t('timeByCourse')}
      columns={columns}
      read={read}
      defaultSort="-time_invested"
      sortedBy="activity"
    >
      {children}
    </DataTable>
  );
}

function VideoTable({ path, children }: TableProps) {
  const { t } = useTranslation('learners');
  const api = useApi();
  const format = useFormat();
  const { org, user_id: person } = path;
  const read = useMemo(
    () => (sort: string) =>
      buildRowsRead<Videos>(api, 'listPerLearnerVideosPerCourse', { path: { org, user_id: person }, query: { sort } }),
    [api, org, person],
  );
  const columns: Column<Videos>[] = [
    {
      ...{ id: 'name', title: t('course'), sort: 'name' },
      cell: ({ course_id: id, name }) => <CourseLink id={id} name={name} />,
    },
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
    <DataTable caption={t('videosByCourse')} columns={columns} read={read} defaultSort="name" sortedBy="videos">
      {children}
    </DataTable>
  );
}
