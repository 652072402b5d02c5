import { useTranslation } from 'react-i18next';
import { useRead } from '../api/useRead';
import { useMay, useOrg, usePlatform } from '../app/platform';
import { ChoiceFilter } from './ChoiceFilter';
import { useUrlState } from './urlState';

const MOST_CHOICES = 100;

/** Chooses a department among those that the caller may see, for `useDepartment`. Platforms without departments have none. */
export function DepartmentFilter() {
  const may = useMay();
  return may('listDepartments') ? <DepartmentChoice /> : null;
}

function DepartmentChoice() {
  const { t } = useTranslation();
  const path = useOrg();
  const { role } = usePlatform();
  const may = useMay();
  const [parameters] = useUrlState();
  const search = parameters.get('departmentSearch') ?? '';
  const chosen = Number(parameters.get('department'));
  const listed = useRead('listDepartments', {
    path,
    query: { page_size: MOST_CHOICES, ...(search && { query: search }) },
  });
  const known = listed.data?.results ?? [];
  const isMissing = chosen > 0 && listed.data !== undefined && !known.some(({ id }) => id === chosen);
  const missing = useRead(
    'getDepartment',
    { path: { ...path, department_id: chosen } },
    { enabled: isMissing && may('getDepartment') },
  );
  if (listed.data?.count === 0 && search === '' && !chosen) return null;
  const departments = isMissing && missing.data ? [missing.data, ...known] : known;
  return (
    <ChoiceFilter
      label={t('department')}
      name="department"
      any={role === 'learner' ? t('myDepartments') : t('allDepartments')}
      choices={departments.map(({ id, name, ancestors }) => ({
        value: String(id),
        label: [...ancestors.map((above) => above.name), name].join(' › '),
      }))}
      isLong={(listed.data?.count ?? 0) > MOST_CHOICES}
    />
  );
}
