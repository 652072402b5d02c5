import { useTranslation } from 'react-i18next';
import { useRead } from '../api/useRead';
import { useMay, usePlatform } from '../app/platform';
import { ChoiceFilter } from './ChoiceFilter';
import { useUrlState } from './urlState';

const MOST_CHOICES = 100;

/** Chooses a course of the platform, by its identifier in the address (`course`). */
export function CourseFilter() {
  const may = useMay();
  return may('searchCatalog') ? <CourseChoice /> : null;
}

function CourseChoice() {
  const { t } = useTranslation();
  const { key } = usePlatform();
  const [parameters] = useUrlState();
  const query = parameters.get('courseSearch') ?? '';
  const listed = useRead('searchCatalog', {
    query: {
      content: ['courses'],
      tenant: [key],
      ...(query && { query }),
      alphabetical: true,
      limit: MOST_CHOICES,
      return_facet: false,
    },
  });
  const courses = (listed.data?.results ?? []) as { course_id: string; name: string }[];
  return (
    <ChoiceFilter
      label={t('course')}
      name="course"
      any={t('allCourses')}
      choices={courses.map(({ course_id: id, name }) => ({ value: id, label: name }))}
      isLong={(listed.data?.count ?? 0) > MOST_CHOICES}
    />
  );
}
