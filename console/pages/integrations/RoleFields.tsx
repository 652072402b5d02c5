import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../api/useRead';
import { useOrg } from '../../app/platform';
import { Field, readText } from '../../parts/FormDialog';

const ROLES = ['platform_admin', 'platform_viewer', 'department_admin', 'learner'] as const;
type Role = (typeof ROLES)[number];

/** The most departments that the service answers at once. */
const MOST_DEPARTMENTS = 100;

/** As what a key or a client acts; a department administrator acts for a department. */
export function RoleFields() {
  const { t } = useTranslation('integrations');
  const [role, setRole] = useState<Role>('platform_viewer');
  return (
    <>
      <Field label={t('role')}>
        <select name="role" value={role} onChange={({ target }) => setRole(target.value as Role)}>
          {ROLES.map((name) => (
            <option key={name} value={name}>
              {t(`roles.${name}`)}
            </option>
          ))}
        </select>
      </Field>
      {role === 'department_admin' && <DepartmentField />}
    </>
  );
}

function DepartmentField() {
  const { t } = useTranslation('integrations');
  const path = useOrg();
  const { data } = useRead('listDepartments', { path, query: { page_size: MOST_DEPARTMENTS } });
  return (
    <Field label={t('department')}>
      <select name="department">
        <option value="">{t('allDepartments')}</option>
        {data?.results.map(({ id, name, ancestors }) => (
          <option key={id} value={id}>
            {[...ancestors.map((one) => one.name), name].join(' › ')}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** What `RoleFields` says. */
export function readRole(form: FormData): { role: Role; department_id: number | null } {
  const department = readText(form, 'department');
  return { role: readText(form, 'role') as Role, department_id: department === '' ? null : Number(department) };
}
