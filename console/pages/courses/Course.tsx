import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useRead } from '../../api/useRead';
import type { DataOf } from '../../api/client';
import { useMay, usePlatform } from '../../app/platform';
import { PageHead } from '../../parts/PageHead';
import { Answer, Empty } from '../../parts/states';
import { type SubPage, SubPages } from '../../parts/SubPages';
import { CourseGrades } from './CourseGrades';
import { CourseOutline } from './CourseOutline';
import { CourseOverview } from './CourseOverview';
import { CoursePeople } from './CoursePeople';
import { CoursePrerequisites } from './CoursePrerequisites';

export interface CourseProps {
  /** The path parameters of operations about the course. */
  path: { org: string; course_id: string };
}

export type CatalogCourse = DataOf<'listCourses'>['results'][number];

/** A course of a platform: what the caller may see of it. */
export function Course() {
  const { t } = useTranslation('courses');
  const { key } = usePlatform();
  const may = useMay();
  const { course: id } = useParams() as { course: string };
  const path = { org: key, course_id: id };
  const answer = useRead('listCourses', { query: { platform_key: key, course_id: id } });
  const list = `/${key}/courses`;
  const listPages = (course: CatalogCourse): SubPage[] => {
    const pages: (SubPage & { isShown: boolean })[] = [
      { name: '', title: t('overview'), isShown: true, content: <CourseOverview path={path} course={course} /> },
      {
        ...{ name: 'outline', title: t('outline'), isShown: may('getCourseOutline') },
        content: <CourseOutline path={path} />,
      },
      {
        ...{
          name: 'grades',
          title: t('grades'),
          isShown: may('getCourseGradingSummary', 'getCourseGradingPerLearner'),
        },
        content: <CourseGrades path={path} />,
      },
      {
        ...{ name: 'people', title: t('people'), isShown: may('listCourseEnrollmentUsers', 'listCourseProgress') },
        content: <CoursePeople path={path} />,
      },
      {
        ...{ name: 'prerequisites', title: t('prerequisites'), isShown: may('listCoursePrerequisites') },
        content: <CoursePrerequisites path={path} />,
      },
    ];
    return pages.filter(({ isShown }) => isShown);
  };
  return (
    <>
      <Link className="trail" to={list}>
        {t('title')}
      </Link>
      <PageHead title={answer.data?.results[0]?.name || id} />
      <Answer of={answer}>
        {({ results: [course] }) =>
          course === undefined ? (
            <Empty title={t('noCourse', { id })} />
          ) : (
            <SubPages label={t('pagesOfCourse')} base={`${list}/${encodeURIComponent(id)}`} pages={listPages(course)} />
          )
        }
      </Answer>
    </>
  );
}
